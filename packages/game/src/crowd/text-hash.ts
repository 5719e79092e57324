/** A seven-character hash of a text (FNV-1a, 32 bits). */
export function textHash(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0;
  return hash.toString(36).padStart(7, '0');
}
