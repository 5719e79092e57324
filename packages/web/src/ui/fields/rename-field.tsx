import { useEffect, useRef, useState } from 'react';
import { TextInput } from '@mantine/core';

/** Edits a name in place. Enter and blur commit it, Escape cancels (null). */
export function RenameField(props: {
  label: string;
  name: string;
  onDone: (name: string | null) => void;
}) {
  const [name, setName] = useState(props.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The menu that opened this field first restores the focus.
    const timer = setTimeout(() => field.current?.select());
    return () => clearTimeout(timer);
  }, []);
  return (
    <TextInput
      ref={field}
      aria-label={props.label}
      maxLength={200}
      data-own-undo
      value={name}
      style={{ position: 'relative', zIndex: 1 }}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => props.onDone(name.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') props.onDone(name.trim());
        if (event.key === 'Escape') props.onDone(null);
      }}
    />
  );
}
