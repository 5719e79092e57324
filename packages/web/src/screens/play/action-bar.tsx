import type { ReactNode } from 'react';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../ui/key-hint.tsx';
import classes from './action-bar.module.css';
import { undoKey } from './shared-keys.ts';

interface ActionBarProps {
  big: ReactNode;
  /** Two big buttons stand in the big place, and take the room of the first small one. */
  hasVerdicts?: boolean;
  /** What stands beside the big place; places stay where they are when they are empty. */
  slots: readonly ReactNode[];
  undo: ReactNode;
  reset: ReactNode;
}

/**
 * The bar that drives the show. The most likely next action stands in the big place, always the same one; its own small
 * place stays empty meanwhile, so that nothing ever moves under the host's finger.
 */
export function ActionBar({ big, hasVerdicts = false, slots, undo, reset }: ActionBarProps) {
  return (
    <div className={classes.transport}>
      <div className={classes.big} data-verdicts={hasVerdicts || undefined}>
        {big}
      </div>
      {slots.map((slot, index) =>
        hasVerdicts && index === 0 ? null : (
          <div key={index} className={classes.slot}>
            {slot}
          </div>
        ),
      )}
      <div className={classes.slot} data-wide>
        {undo}
      </div>
      <div className={classes.slot}>{reset}</div>
    </div>
  );
}

interface ActionButtonProps {
  icon: ReactNode;
  label: ReactNode;
  keys: string | null;
  isBig: boolean;
  whyNot: string | undefined;
  isImpossible: boolean;
  isRefused: boolean;
  onPress: () => void;
}

/** A move of the show, on a button of the bar. */
export function ActionButton(props: ActionButtonProps) {
  const { t } = useTranslation('play');
  const { isBig } = props;
  return (
    <button
      type="button"
      className={classes.button}
      data-big={isBig || undefined}
      data-impossible={props.isImpossible || undefined}
      data-refused={props.isRefused || undefined}
      title={props.whyNot}
      onClick={(event) => {
        // The second half of a double click is not the next action, which has just come to stand here.
        if (event.detail < 2 || !isBig) props.onPress();
      }}
    >
      {props.icon}
      <span className={classes.label} dir="auto">
        {props.label}
      </span>
      <span className={classes.keys}>
        {props.keys !== null && <KeyHint keys={props.keys} />}
        {isBig && <KeyHint keys={t('keys.space')} />}
      </span>
    </button>
  );
}

interface PromptProps {
  icon: ReactNode;
  label: string;
  /** How it is done, in more words. */
  how?: string;
  keys: readonly string[];
  isHinted: boolean;
  /** Read out when the big action was asked for. */
  spoken: string;
  /** What is to be done; a prompt with more words is of two lines. */
  prompt?: string;
}

/** Stands in the big place while something is to be done by hand, or waited for. */
export function Prompt({ icon, label, how, keys, isHinted, spoken, prompt }: PromptProps) {
  return (
    <p className={classes.prompt} data-hinted={isHinted || undefined} data-prompt={prompt}>
      {icon}
      <span className={classes.label}>
        {label}
        {how !== undefined && (
          <small className={classes.what} title={how} dir="auto">
            {how}
          </small>
        )}
      </span>
      <span className={classes.keys}>
        {keys.map((key) => (
          <KeyHint key={key} keys={key} />
        ))}
      </span>
      <Spoken>{isHinted && spoken}</Spoken>
    </p>
  );
}

/** Words for those who cannot see the bar. */
export const Spoken = ({ children }: { children: ReactNode }) => (
  <output className={classes.spoken}>{children}</output>
);

interface UndoButtonProps {
  /** What would be taken back. */
  what: string;
  isPossible: boolean;
  isRefused: boolean;
  onPress: () => void;
}

export function UndoButton({ what, isPossible, isRefused, onPress }: UndoButtonProps) {
  const { t } = useTranslation('play');
  return (
    <button
      type="button"
      className={classes.button}
      data-impossible={!isPossible || undefined}
      data-refused={isRefused || undefined}
      title={what}
      onClick={onPress}
    >
      <IconArrowBackUp size={18} aria-hidden />
      <span className={classes.label}>
        {t('actions.undo')}
        <small className={classes.what} aria-hidden dir="auto">
          {what}
        </small>
      </span>
      <span className={classes.keys}>
        <KeyHint keys={undoKey} />
      </span>
    </button>
  );
}
