import { useTranslation } from 'react-i18next';
import { acceptInvitation, refreshMemberships } from '../../live/calls/crew-calls.ts';
import { switchTo } from '../../live/use-document.ts';
import type { WaitingInvitation } from '@quizcast/game/crew/crew-answers';
import { nameOr } from '../../ui/crew-names.ts';
import { useCrewErrorText } from '../../ui/texts/crew-error-text.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';

/** Accepts an invitation for the user's own e-mail address, and opens its document. */
export function useInvitation(): (invitation: WaitingInvitation) => Promise<void> {
  const { t } = useTranslation('crew');
  const errorText = useCrewErrorText();
  return async ({ id }) => {
    const result = await acceptInvitation({ id });
    await refreshMemberships();
    if (result.kind === 'failed') return toastError(errorText(result.code));
    toastDone(t('accept.welcome', { name: nameOr(result.content.ownerName, t('nameless')) }));
    await switchTo(result.content);
  };
}
