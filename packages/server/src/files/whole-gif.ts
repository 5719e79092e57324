const [extension, image, trailer] = [0x21, 0x2c, 0x3b];
/** Bytes before the first block, and of what stands before the data of an image. */
const [headBytes, imageBytes] = [13, 10];

/**
 * Whether a GIF goes on to its end: decoders show what there is of one that breaks off. Only the blocks are walked along,
 * nothing is decoded. What comes after the end is not looked at.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
  let at = headBytes + tableBytes(bytes[10]);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === trailer) return true;
    if (kind === extension) at = afterData(bytes, at + 2);
    // After the colors of the image comes the size of its codes.
    else if (kind === image) at = afterData(bytes, at + imageBytes + tableBytes(bytes[at + 9]) + 1);
    // Between blocks some programs write zeros.
    else if (kind === 0) at += 1;
    else return false;
  }
  return false;
}

/** A table of colors is there when the first bit says so; the last three say how long it is. */
const tableBytes = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Data come in pieces that begin with their length; one without length is the last. */
function afterData(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let length = bytes[at]; length !== undefined; length = bytes[at]) {
    at += length + 1;
    if (length === 0) return at;
  }
  return bytes.length;
}
