/** The bearer token of the Authorization header; '' when the token is missing, null without a bearer header. */
export function bearerOf(headers: Headers): string | null {
  const found = /^bearer(?:\s(.*))?$/i.exec(headers.get('authorization') ?? '');
  return found === null ? null : (found[1] ?? '').trimStart();
}
