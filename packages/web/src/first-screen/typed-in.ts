/** What was typed into a field of a form, perhaps before the program was there; without spaces around it. */
export function typedIn(form: HTMLFormElement, field: string): string {
  const typed = new FormData(form).get(field);
  return typeof typed === 'string' ? typed.trim() : '';
}
