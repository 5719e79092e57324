/** The token of an Authorization header; null when there is none of that kind. */
export function bearerOf(headers: Headers): string | null {
  const found = /^Bearer[ ]+(\S*)[ ]*$/i.exec(headers.get('authorization') ?? '');
  return found === null ? null : (found[1] ?? null);
}
