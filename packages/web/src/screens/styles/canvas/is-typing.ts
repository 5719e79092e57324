const typed = new Set(['text', 'search', 'number', 'url', 'email', 'password', 'tel']);

/** Whether keys go into a field there, and are no commands. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return typed.has(target.type);
  return target.isContentEditable || target.matches('textarea, select, [role="textbox"]');
}
