import { keyFor } from '../config/derived-key.ts';

/** Encrypts texts at rest with AES-256-GCM and a key derived from the server's secret. */
export class Sealer {
  readonly #key: Uint8Array;

  /** @param purpose selects the derived key; texts can only be opened with the purpose that they were sealed with */
  constructor(secret: string, purpose: string) {
    this.#key = keyFor(secret, purpose);
  }

  async seal(text: string): Promise<string> {
    const { CompactEncrypt } = await import('jose');
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.#key);
  }

  /** The decrypted text; null when decryption fails, for example after the secret has changed. */
  async open(sealed: string): Promise<string | null> {
    const { compactDecrypt } = await import('jose');
    try {
      const { plaintext } = await compactDecrypt(sealed, this.#key);
      return new TextDecoder().decode(plaintext);
    } catch {
      return null;
    }
  }
}
