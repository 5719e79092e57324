import { useState, type ChangeEvent } from 'react';

/**
 * Properties of a text field that saves on blur. While the user types, changes made elsewhere do not touch the
 * field: a field that took them over would lose the text, or the focus to the keys of Play.
 */
export function useDraft(value: string, onSave: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const field = {
    value: draft ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setDraft(event.currentTarget.value),
    onBlur: () => {
      if (draft === null) return;
      setDraft(null);
      const text = draft.trim();
      if (text !== value) onSave(text);
    },
  };
  return { field, cancel: () => setDraft(null) };
}
