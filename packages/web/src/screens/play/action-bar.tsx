import type { ReactNode } from 'react';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../ui/key-hint.tsx';
import classes from './action-bar.module.css';
import { undoKey } from './shared-keys.ts';

interface ActionBarProps {
  big: ReactNode;
  /** Two big buttons share the main place and use the space of the first small slot. */
  hasVerdicts?: boolean;
  /** Slots beside the main place; empty slots keep their position. */
  slots: readonly ReactNode[];
  undo: ReactNode;
  reset: ReactNode;
}

/**
 * Control bar of the show. The most likely next action is always in the main place and its own slot is left empty
 * meanwhile, so that no button moves under the host's pointer.
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
  disabledReason: string | undefined;
  isImpossible: boolean;
  isRefused: boolean;
  onPress: () => void;
}

/** A command of the show as a button of the bar. */
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
      title={props.disabledReason}
      onClick={(event) => {
        // The second click of a double click must not trigger the next action, which may have just appeared here.
        if (event.detail < 2) props.onPress();
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
  /** A longer description. */
  how?: string;
  keys: readonly string[];
  isHinted: boolean;
  /** Announced to screen readers when the main action is requested. */
  spoken: string;
  /** The task in words; a prompt with details has two lines. */
  prompt?: string;
}

/** Shown in the main place while a manual step or an event is awaited. */
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

/** Text for screen readers. */
export const Spoken = ({ children }: { children: ReactNode }) => (
  <output className={classes.spoken}>{children}</output>
);

interface UndoButtonProps {
  /** Description of the move to undo. */
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
