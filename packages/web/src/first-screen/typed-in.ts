/** Reads the trimmed text of a form field from the DOM, as it may have been typed before the main script ran. */
export function typedIn(form: HTMLFormElement, field: string): string {
  const typed = new FormData(form).get(field);
  return typeof typed === 'string' ? typed.trim() : '';
}
