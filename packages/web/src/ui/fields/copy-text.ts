import { useCallback, useEffect, useState } from 'react';
import { i18n } from '../../messages/i18n.ts';
import { toastError } from '../../toasts/toast.ts';

/**
 * Copies a text to the clipboard; false when the browser refuses. Pages on plain http in a local network have no
 * clipboard API: there the old way by selection is used.
 */
export async function copyText(text: string): Promise<boolean> {
  // It is undefined there, despite its type.
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed; the fallback may be.
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

const copiedShownMs = 3000;

/** Copies `text`, and confirms it for a moment. */
export function useCopied(text: string): { isCopied: boolean; copy: () => void } {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return undefined;
    const timer = setTimeout(() => setCopiedAt(null), copiedShownMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = useCallback(() => {
    void copyText(text).then((isDone) => {
      setCopiedAt(isDone ? performance.now() : null);
      if (!isDone) toastError(i18n.t('shell:notCopied'));
    });
  }, [text]);
  return { isCopied: copiedAt !== null, copy };
}
