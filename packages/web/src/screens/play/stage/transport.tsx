import type { ReactNode } from 'react';
import {
  IconBulb,
  IconHandFinger,
  IconLock,
  IconMessagePlus,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconRestore,
  IconTrophy,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StageStep } from '@quizcast/game/games/stage-quiz/next-step';
import { letters } from '@quizcast/game/games/stage-quiz/show';
import { ActionBar, ActionButton, Prompt, UndoButton } from '../action-bar.tsx';
import { CreditsButton } from '../cards/credits-button.tsx';
import type { FingerNext } from './finger-next.ts';
import type { LastMove, PlayAction } from './play-state.ts';
import { restartKey } from '../shared-keys.ts';
import { keyOf } from './keys.ts';

const slots = ['start', 'next-stage', 'reveal'] as const;
type Button = Extract<StageStep, { kind: 'press' }>['press'] | 'reset';

const iconOf: Record<Button, ReactNode> = {
  start: <IconPlayerPlayFilled size={18} aria-hidden />,
  'next-stage': <IconPlayerTrackNextFilled size={18} aria-hidden />,
  'next-answer': <IconMessagePlus size={18} aria-hidden />,
  reveal: <IconBulb size={18} aria-hidden />,
  'end-card': <IconTrophy size={18} aria-hidden />,
  'finger-next': <IconHandFinger size={18} aria-hidden />,
  reset: <IconRestore size={18} aria-hidden />,
};

/** Control bar of a stage quiz show. */
export function Transport(props: {
  step: StageStep;
  isRunning: boolean;
  lastMove: LastMove | null;
  /** Next step of the fastest-finger question; null while none is on air. */
  finger: FingerNext | null;
  isHinted: boolean;
  disabledReason: (action: PlayAction) => string | undefined;
  refused: string | null;
  onPerform: (action: PlayAction) => void;
}) {
  const { t } = useTranslation('play');
  const { step, isRunning, lastMove, finger } = props;
  const big = step?.kind === 'press' ? step.press : null;
  const fingerLabel =
    finger === null ? '' : t(`actions.finger.${finger.step}`, { name: finger.name });
  const button = (kind: Button) => {
    // A restart discards the played state.
    const isAgain = kind === 'start' && isRunning;
    const disabledReason = props.disabledReason({ kind });
    return (
      <ActionButton
        icon={iconOf[kind]}
        label={
          kind === 'finger-next' ? fingerLabel : t(isAgain ? 'actions.restart' : `actions.${kind}`)
        }
        keys={isAgain ? restartKey : keyOf(kind)}
        isBig={kind === big}
        disabledReason={disabledReason}
        isImpossible={disabledReason !== undefined}
        isRefused={props.refused === kind}
        onPress={() => props.onPerform({ kind })}
      />
    );
  };
  return (
    <ActionBar
      big={
        big !== null ? (
          button(big)
        ) : step === null ? (
          <CreditsButton />
        ) : (
          <Prompt
            icon={<IconLock size={18} aria-hidden />}
            label={t('lockFirst')}
            keys={letters}
            isHinted={props.isHinted}
            spoken={t('lockFirstHint')}
          />
        )
      }
      slots={slots.map((kind) => kind !== big && button(kind))}
      undo={
        <UndoButton
          what={
            lastMove === null
              ? t('undoes.nothing')
              : t(`undoes.${lastMove.name}`, {
                  letter: lastMove.letter ?? '',
                  joker: lastMove.joker ?? '',
                })
          }
          isPossible={lastMove !== null}
          isRefused={props.refused === 'undo'}
          onPress={() => props.onPerform({ kind: 'undo' })}
        />
      }
      reset={button('reset')}
    />
  );
}
