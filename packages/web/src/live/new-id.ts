const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A name that nobody else has: 22 characters, 132 random bits. Works on plain http addresses of the home network too,
 * where `crypto.randomUUID` does not exist.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
