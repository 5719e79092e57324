/** The token of an Authorization header, '' for one without a token; null when there is none of that kind. */
export function bearerOf(headers: Headers): string | null {
  const found = /^bearer(?:\s(.*))?$/i.exec(headers.get('authorization') ?? '');
  return found === null ? null : (found[1] ?? '').trimStart();
}
