import { hkdfSync } from 'node:crypto';

/** Derives a key of 32 bytes for one purpose from the server's secret. No derived key reveals another. */
export const keyFor = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `quizcast ${purpose}`, 32));
