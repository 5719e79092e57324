const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Creates a unique id: 22 characters, 132 random bits. Also works on plain http addresses of the local network, where
 * `crypto.randomUUID` does not exist.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
