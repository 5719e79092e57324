import { describe, expect, it } from 'vitest';
import type { CheckedFile } from './outcome.ts';
import { checkSound, checkVideo } from './recording.ts';
import { webm } from './webm.fixture.ts';

const outcome = (judged: CheckedFile): string =>
  judged.kind === 'refused' ? judged.code : judged.ending;

function wav(seconds: number, claimed?: number): Buffer {
  const rate = 8000;
  const length = Math.round(rate * seconds);
  const bytes = Buffer.alloc(44 + length, 0x80);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(claimed ?? 36 + length, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(length, 40);
  return bytes;
}

function mp3(frames: number, tags: Buffer = Buffer.alloc(0)): Buffer {
  // MPEG 1 Layer 3, 128 kbit/s, 44.1 kHz, silent.
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9064);
  return Buffer.concat([tags, ...Array.from({ length: frames }, () => frame)]);
}

function tagged(content: string): Buffer {
  const frame = Buffer.concat([
    Buffer.from('TIT2\0\0\0\0\0\0', 'latin1'),
    Buffer.from(`\0${content}`, 'latin1'),
  ]);
  frame.writeUInt32BE(content.length + 1, 4);
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
  head[9] = frame.length;
  return Buffer.concat([head, frame]);
}

function oggPage(flags: number, position: number, sequence: number, content: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0);
  head[5] = flags;
  head.writeUInt32LE(position, 6);
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = 1;
  head[27] = content.length;
  return Buffer.concat([head, content]);
}

function opus(seconds: number): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\0\0\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(48_000, 12);
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
  return Buffer.concat([
    oggPage(2, 0, 0, head),
    oggPage(0, 0, 1, tags),
    oggPage(4, 48_000 * seconds, 2, Buffer.alloc(50, 1)),
  ]);
}

describe('FILE6 sound detection by content', () => {
  it.each([
    ['WAV', wav(1), 'wav'],
    ['WAV of unknown length', wav(1, 0xffffffff), 'wav'],
    ['MP3', mp3(40), 'mp3'],
    ['MP3 with tags', mp3(40, tagged('A title')), 'mp3'],
    ['OGG', opus(2), 'ogg'],
  ])('accepts %s unchanged', async (_name, bytes, ending) => {
    const judged = await checkSound(bytes);
    expect(outcome(judged)).toBe(ending);
    if (judged.kind === 'fit') expect(Buffer.compare(judged.bytes, bytes)).toBe(0);
  });

  const html = '<!doctype html><script>alert(1)</script>';
  it.each([
    ['HTML', Buffer.from(html)],
    ['HTML after ID3 tags', Buffer.concat([tagged('x'), Buffer.from(html.repeat(50))])],
    ['a video', Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1')],
    ['AIFF', Buffer.from('FORM\0\0\0\x20AIFFCOMM', 'latin1')],
    ['AAC', Buffer.alloc(2000, Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc]))],
    [
      'a picture in RIFF',
      Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\0\0\0\0\0', 'latin1'),
    ],
    ['Ogg without audio', oggPage(2, 0, 0, Buffer.from('\x80theora\x03\x02\x01', 'latin1'))],
    ['zeros', Buffer.alloc(500)],
  ])('rejects %s', async (_name, bytes) => {
    expect(['notASound', 'damaged']).toContain(outcome(await checkSound(bytes)));
  });

  it.each([
    ['is truncated', wav(2).subarray(0, 9000)],
    ['is only a header', wav(1).subarray(0, 40)],
    ['has no duration', wav(0)],
  ])('rejects a WAV that %s', async (_name, bytes) => {
    expect(outcome(await checkSound(bytes))).toBe('damaged');
  });

  it('rejects a sound longer than half an hour', async () => {
    expect(outcome(await checkSound(opus(31 * 60)))).toBe('soundTooLong');
  });
});

function box(name: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + bytes.length);
  head.write(name, 4);
  return Buffer.concat([head, bytes]);
}

function mp4(seconds: number, handler = 'vide'): Buffer {
  const clock = Buffer.alloc(100);
  clock.writeUInt32BE(1000, 12);
  clock.writeUInt32BE(Math.round(seconds * 1000), 16);
  const sort = Buffer.alloc(33);
  sort.write(handler, 8);
  const samples = box('minf', box('stbl', box('stsd', Buffer.alloc(8))));
  const media = box('mdia', box('mdhd', clock.subarray(0, 24)), box('hdlr', sort), samples);
  const track = box('trak', box('tkhd', Buffer.alloc(84)), media);
  const brand = Buffer.from('isom\0\0\0\0isom', 'latin1');
  return Buffer.concat([box('ftyp', brand), box('moov', box('mvhd', clock), track)]);
}

describe('FILE24 video detection by content', () => {
  it('accepts WebM and MP4 and reads their duration', async () => {
    expect(await checkVideo(webm(5))).toMatchObject({ ending: 'webm', durationMs: 5000 });
    expect(await checkVideo(mp4(4.25))).toMatchObject({ ending: 'mp4', durationMs: 4250 });
    const bytes = webm(5);
    expect(await checkVideo(bytes)).toMatchObject({ bytes });
  });

  it.each([
    ['a sound', wav(1)],
    ['a WebM without a video track', webm(5, Buffer.from([2]))],
    ['an MP4 without a video track', mp4(5, 'soun')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['the beginning of a video', webm(5).subarray(0, 9)],
  ])('rejects %s', async (_, bytes) => {
    expect(outcome(await checkVideo(bytes))).toBe('notAVideo');
  });

  it('allows at most 30 seconds', async () => {
    expect(outcome(await checkVideo(webm(30)))).toBe('webm');
    expect(outcome(await checkVideo(webm(30.1)))).toBe('videoTooLong');
    expect(outcome(await checkVideo(mp4(31)))).toBe('videoTooLong');
  });

  it('accepts a video without a duration', async () => {
    const judged = await checkVideo(webm(null));
    expect(judged).toMatchObject({ ending: 'webm' });
    expect(judged).not.toHaveProperty('durationMs');
  });

  it('does not accept a video as a sound', async () => {
    expect(outcome(await checkSound(webm(5)))).toBe('notASound');
  });
});
