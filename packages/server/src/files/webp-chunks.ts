const pictureChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
const frameHeaderBytes = 16;

/** Whether the bytes are a WebP file with only its picture: no metadata, no unknown chunks, no trailing bytes. */
export function isPictureOnlyWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    file.length > 20 &&
    file.toString('latin1', 0, 4) === 'RIFF' &&
    file.readUInt32LE(4) + 8 === file.length &&
    file.toString('latin1', 8, 12) === 'WEBP' &&
    hasOnlyPictureChunks(file.subarray(12), false)
  );
}

function hasOnlyPictureChunks(chunks: Buffer, inFrame: boolean): boolean {
  let at = 0;
  while (at < chunks.length) {
    if (at + 8 > chunks.length) return false;
    const name = chunks.toString('latin1', at, at + 4);
    const size = chunks.readUInt32LE(at + 4);
    const end = at + 8 + size;
    if (!pictureChunks.has(name) || end > chunks.length) return false;
    const isFrame = name === 'ANMF';
    if (isFrame && inFrame) return false;
    if (isFrame && !hasOnlyPictureChunks(chunks.subarray(at + 8 + frameHeaderBytes, end), true))
      return false;
    at = end + (size % 2);
  }
  return at === chunks.length;
}
