/** An EBML element: id, length in four bytes, content. */
function element(id: string, ...content: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(0x10000000 + bytes.length);
  return Buffer.concat([Buffer.from(id, 'hex'), length, bytes]);
}
const one = Buffer.from([1]);

/** A video without a picture. With `seconds` null it has no duration, as browsers record it. */
export function webm(seconds: number | null, trackType = one): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE((seconds ?? 0) * 1000);
  const info = [element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]))];
  if (seconds !== null) info.push(element('4489', duration));
  const track = element('ae', element('d7', one), element('83', trackType), element('86', 'V_VP9'));
  return Buffer.concat([
    element('1a45dfa3', element('4282', 'webm')),
    element('18538067', element('1549a966', ...info), element('1654ae6b', track)),
  ]);
}
