/** The bearer token of the Authorization header; '' when the token is missing, null without a bearer header. */
export function bearerOf(headers: Headers): string | null {
  const match = /^bearer(?:\s(.*))?$/i.exec(headers.get('authorization') ?? '');
  return match === null ? null : (match[1] ?? '').trimStart();
}
