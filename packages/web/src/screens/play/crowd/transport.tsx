import type { ReactNode } from 'react';
import { actionOf } from '@quizcast/game/games/crowd-quiz/controls';
import type { CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import {
  IconBulb,
  IconHandStop,
  IconListNumbers,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconRestore,
  IconTrophy,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionBar, ActionButton, UndoButton } from '../action-bar.tsx';
import { CreditsButton } from '../cards/credits-button.tsx';
import { restartKey } from '../shared-keys.ts';
import { keyOf, type CrowdAction } from './keys.ts';

type Button = Exclude<CrowdAction, 'undo'>;
const slots = ['next-question', 'reveal', 'show-top-five'] as const satisfies readonly Button[];

const iconOf: Record<Button, ReactNode> = {
  start: <IconPlayerPlayFilled size={18} aria-hidden />,
  'next-question': <IconPlayerTrackNextFilled size={18} aria-hidden />,
  'close-question': <IconHandStop size={18} aria-hidden />,
  reveal: <IconBulb size={18} aria-hidden />,
  'show-top-five': <IconListNumbers size={18} aria-hidden />,
  'show-podium': <IconTrophy size={18} aria-hidden />,
  reset: <IconRestore size={18} aria-hidden />,
};

/** Control bar of a crowd quiz. */
export function Transport(props: {
  big: CrowdAction | 'credits';
  show: CrowdShow;
  disabledReason: (action: CrowdAction) => string | undefined;
  refused: CrowdAction | null;
  onPerform: (action: CrowdAction) => void;
}) {
  const { t } = useTranslation('crowdPlay');
  const { t: tPlay } = useTranslation('play');
  const { big, show } = props;
  const button = (kind: Button) => {
    const isAgain = kind === 'start' && show.play.phase !== 'ready';
    const disabledReason = props.disabledReason(kind);
    return (
      <ActionButton
        icon={iconOf[kind]}
        label={isAgain ? tPlay('actions.restart') : t(`actions.${kind}`)}
        keys={isAgain ? restartKey : keyOf(kind)}
        isBig={kind === big}
        disabledReason={disabledReason}
        isImpossible={disabledReason !== undefined}
        isRefused={props.refused === kind}
        onPress={() => props.onPerform(kind)}
      />
    );
  };
  const last = show.moves.at(-1);
  return (
    <ActionBar
      big={big === 'credits' ? <CreditsButton /> : big === 'undo' ? null : button(big)}
      slots={slots.map((kind) => kind !== big && button(kind))}
      undo={
        <UndoButton
          what={
            last === undefined
              ? tPlay('undoes.nothing')
              : t(`actions.${actionOf[`crowdQuiz.${last.name}`]}`)
          }
          isPossible={last !== undefined}
          isRefused={props.refused === 'undo'}
          onPress={() => props.onPerform('undo')}
        />
      }
      reset={button('reset')}
    />
  );
}
