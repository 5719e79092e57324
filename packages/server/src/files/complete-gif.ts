const [extension, image, trailer] = [0x21, 0x2c, 0x3b];
/** Length of the file header, and of the image descriptor. */
const [headBytes, imageBytes] = [13, 10];

/**
 * Whether a GIF is complete: decoders also show truncated files. Only the block structure is read, nothing is decoded,
 * and bytes after the trailer are ignored.
 */
export function isCompleteGif(bytes: Uint8Array): boolean {
  let at = headBytes + tableBytes(bytes[10]);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === trailer) return true;
    if (kind === extension) at = afterData(bytes, at + 2);
    // The local color table is followed by the LZW code size.
    else if (kind === image) at = afterData(bytes, at + imageBytes + tableBytes(bytes[at + 9]) + 1);
    // Some programs write zeros between blocks.
    else if (kind === 0) at += 1;
    else return false;
  }
  return false;
}

/** Size of a color table: the first bit of the flags marks its presence, the last three its size. */
const tableBytes = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Skips data sub-blocks, which begin with their length; an empty one is the last. */
function afterData(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let length = bytes[at]; length !== undefined; length = bytes[at]) {
    at += length + 1;
    if (length === 0) return at;
  }
  return bytes.length;
}
