import type { ReactNode } from 'react';
import { useWords } from './words.ts';

export interface PressProps {
  /** As the state names it, such as `lock?answer=B`. */
  name: string;
  isOff: boolean;
  onPress: (name: string) => void;
}

/** How a press stands now: what every button of it takes. */
export type Can = (name: string) => Omit<PressProps, 'name'>;

/** A button that presses. Where it says less than it does, `label` says all, and `hint` what it does. */
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
