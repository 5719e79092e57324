import type { ReactNode } from 'react';
import {
  IconArrowBackUp,
  IconBulb,
  IconLock,
  IconMessagePlus,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconRestore,
  IconTrophy,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/key-hint.tsx';
import type { BigAction, LastMove, PlayAction } from './play-state.ts';
import { restartKey } from '../restart-key.ts';
import classes from './transport.module.css';

type Button = Exclude<BigAction, 'lock'> | 'reset';

const iconOf: Record<Button, ReactNode> = {
  start: <IconPlayerPlayFilled size={18} aria-hidden />,
  nextStage: <IconPlayerTrackNextFilled size={18} aria-hidden />,
  showNextAnswer: <IconMessagePlus size={18} aria-hidden />,
  revealAnswer: <IconBulb size={18} aria-hidden />,
  showEndCard: <IconTrophy size={18} aria-hidden />,
  reset: <IconRestore size={18} aria-hidden />,
};
const keyOf: Record<Button, string> = {
  start: 'S',
  nextStage: 'N',
  showNextAnswer: 'X',
  revealAnswer: 'R',
  showEndCard: 'E',
  reset: '⇧ R',
};

/**
 * The bar that drives the show. The most likely next action stands in the big place, always the same one; its own small
 * place stays empty meanwhile, so that nothing ever moves under the host's finger.
 */
export function Transport(props: {
  big: BigAction;
  isRunning: boolean;
  lastMove: LastMove | null;
  isHinted: boolean;
  whyNot: (action: PlayAction) => string | undefined;
  refused: string | null;
  onPerform: (action: PlayAction) => void;
}) {
  const { big, isRunning } = props;
  const button = (kind: Button) => (
    <ActionButton
      kind={kind}
      isBig={kind === big}
      isAgain={kind === 'start' && isRunning}
      whyNot={props.whyNot({ kind })}
      isRefused={props.refused === kind}
      onPress={() => props.onPerform({ kind })}
    />
  );
  return (
    <div className={classes.transport}>
      <div className={classes.big}>
        {big === 'lock' ? <LockPrompt isHinted={props.isHinted} /> : button(big)}
      </div>
      {(['start', 'nextStage', 'revealAnswer'] as const).map((kind) => (
        <div key={kind} className={classes.slot}>
          {kind !== big && button(kind)}
        </div>
      ))}
      <div className={classes.slot} data-wide>
        <UndoButton
          lastMove={props.lastMove}
          isRefused={props.refused === 'undo'}
          onPress={() => props.onPerform({ kind: 'undo' })}
        />
      </div>
      <div className={classes.slot}>{button('reset')}</div>
    </div>
  );
}

function ActionButton(props: {
  kind: Button;
  isBig: boolean;
  /** A start that throws away what was played. */
  isAgain: boolean;
  whyNot: string | undefined;
  isRefused: boolean;
  onPress: () => void;
}) {
  const { t } = useTranslation('play');
  const { kind, isBig, isAgain } = props;
  return (
    <button
      type="button"
      className={classes.button}
      data-big={isBig || undefined}
      data-impossible={props.whyNot !== undefined || undefined}
      data-refused={props.isRefused || undefined}
      title={props.whyNot}
      onClick={(event) => {
        // The second half of a double click is not the next action, which has just come to stand here.
        if (event.detail < 2 || !isBig) props.onPress();
      }}
    >
      {iconOf[kind]}
      <span className={classes.label}>{t(isAgain ? 'actions.restart' : `actions.${kind}`)}</span>
      <span className={classes.keys}>
        <KeyHint keys={isAgain ? restartKey : keyOf[kind]} />
        {isBig && <KeyHint keys={t('keys.space')} />}
      </span>
    </button>
  );
}

/** Stands in the big place while the next thing to do is one of four. */
function LockPrompt({ isHinted }: { isHinted: boolean }) {
  const { t } = useTranslation('play');
  return (
    <p className={classes.prompt} data-hinted={isHinted || undefined}>
      <IconLock size={18} aria-hidden />
      <span className={classes.label}>{t('lockFirst')}</span>
      <span className={classes.keys}>
        {['A', 'B', 'C', 'D'].map((letter) => (
          <KeyHint key={letter} keys={letter} />
        ))}
      </span>
      <output className={classes.spoken}>{isHinted && t('lockFirstHint')}</output>
    </p>
  );
}

function UndoButton(props: { lastMove: LastMove | null; isRefused: boolean; onPress: () => void }) {
  const { t } = useTranslation('play');
  const { lastMove } = props;
  const what =
    lastMove === null
      ? t('undoes.nothing')
      : t(`undoes.${lastMove.name}`, {
          letter: lastMove.letter ?? '',
          joker: lastMove.joker ?? '',
        });
  return (
    <button
      type="button"
      className={classes.button}
      data-impossible={lastMove === null || undefined}
      data-refused={props.isRefused || undefined}
      title={what}
      onClick={props.onPress}
    >
      <IconArrowBackUp size={18} aria-hidden />
      <span className={classes.label}>
        {t('actions.undo')}
        <small className={classes.what} aria-hidden>
          {what}
        </small>
      </span>
      <span className={classes.keys}>
        <KeyHint keys="Z" />
      </span>
    </button>
  );
}
