import { useCallback, useEffect, useState } from 'react';

/**
 * Puts a text on the clipboard; false when the browser does not let it. Pages by plain http in a home network have no
 * clipboard of their own: there the old way is gone, by a selection.
 */
export async function copyText(text: string): Promise<boolean> {
  // Browsers leave it out there, whatever their types say.
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed here: the other way may be.
    }
  }
  return copySelected(text);
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

const toldMs = 3000;

/** Copies `text`, and says for a moment that it has. */
export function useCopied(text: string): { isCopied: boolean; copy: () => void } {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return undefined;
    const timer = setTimeout(() => setCopiedAt(null), toldMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = useCallback(() => {
    void copyText(text).then((isDone) => setCopiedAt(isDone ? performance.now() : null));
  }, [text]);
  return { isCopied: copiedAt !== null, copy };
}
