import { hkdfSync } from 'node:crypto';

/** A key of 32 bytes for one purpose, made from the server's secret: none of them tells another. */
export const keyFor = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `quizcast ${purpose}`, 32));
