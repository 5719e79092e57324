import { IconRestore, IconTrophy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDocumentPart } from '../../../live/use-document.ts';
import { ActionButton } from '../action-bar.tsx';
import { cardKeys } from './card-keys.ts';
import { toggleCredits } from './toggle-card.ts';

/**
 * The main button after the end of a game: shows the credits, then takes them off. The result stays until the host
 * starts or resets the show.
 */
export function CreditsButton() {
  const { t } = useTranslation('play');
  const isShown = useDocumentPart(({ card }) => card?.kind === 'credits');
  const Icon = isShown ? IconRestore : IconTrophy;
  return (
    <ActionButton
      icon={<Icon size={18} aria-hidden />}
      label={t(isShown ? 'actions.hideCard' : 'actions.showCredits')}
      keys={cardKeys.credits}
      isBig
      disabledReason={undefined}
      isImpossible={false}
      isRefused={false}
      onPress={toggleCredits}
    />
  );
}
