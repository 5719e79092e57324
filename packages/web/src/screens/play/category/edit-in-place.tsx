import { useLayoutEffect, useRef } from 'react';

/** Text that turns into an input on click. Enter and blur save, Escape cancels. */
export function EditInPlace(props: {
  className: string | undefined;
  size?: 'short' | 'large' | 'medium' | 'small';
  label: string;
  value: string;
  maxLength?: number;
  isNumber?: boolean;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  onSave: (text: string) => void;
}) {
  const { value, isEditing } = props;
  const field = useRef<HTMLInputElement>(null);
  const isCancelled = useRef(false);
  const wasPressed = useRef(false);
  useLayoutEffect(() => {
    if (!isEditing) return undefined;
    isCancelled.current = false;
    const focusInput = (): void => {
      field.current?.focus();
      field.current?.select();
    };
    if (wasPressed.current) {
      wasPressed.current = false;
      // Focuses before the next key, which would otherwise control the show.
      focusInput();
      return undefined;
    }
    // A menu that has opened this restores its own focus first.
    const timer = setTimeout(focusInput);
    return () => clearTimeout(timer);
  }, [isEditing]);
  if (!isEditing)
    return (
      <button
        type="button"
        className={props.className}
        data-size={props.size}
        title={value}
        aria-label={`${props.label}: ${value}`}
        dir="auto"
        onClick={() => {
          wasPressed.current = true;
          props.onEditing(true);
        }}
      >
        {value}
      </button>
    );
  return (
    <input
      ref={field}
      className={props.className}
      data-editing
      aria-label={props.label}
      defaultValue={value}
      maxLength={props.maxLength}
      inputMode={props.isNumber === true ? 'numeric' : 'text'}
      dir="auto"
      onBlur={({ currentTarget }) => {
        const text = currentTarget.value.trim();
        if (!isCancelled.current && text !== value) props.onSave(text);
        props.onEditing(false);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') isCancelled.current = true;
        if (key === 'Enter' || key === 'Escape') currentTarget.blur();
      }}
    />
  );
}
