import type { ReactNode } from 'react';
import { useWords } from './words.ts';

export interface PressProps {
  /** Action name as in the state, such as `lock?answer=B`. */
  name: string;
  isOff: boolean;
  onPress: (name: string) => void;
}

/** Returns the current state of a press: the common props of its buttons. */
export type Can = (name: string) => Omit<PressProps, 'name'>;

/** A press button. If the visible text is short, `label` is the full text, and `hint` explains the effect. */
export function Press(
  props: PressProps & {
    label?: string;
    hint?: string | undefined;
    className?: string;
    state?: string | undefined;
    isPressed?: boolean;
    children?: ReactNode;
  },
) {
  const words = useWords();
  const {
    name,
    isOff,
    onPress,
    label,
    hint = label,
    className,
    state,
    isPressed,
    children,
  } = props;
  const action = name.split('?')[0] ?? '';
  return (
    <button
      type="button"
      className={className}
      data-press={name}
      data-state={state}
      aria-label={label}
      aria-pressed={isPressed}
      title={hint}
      disabled={isOff}
      onClick={() => onPress(name)}
    >
      {children ?? words.actions[action]}
    </button>
  );
}
