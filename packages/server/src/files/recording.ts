import { z } from 'zod';
import { maxOpenerMs } from '@quizcast/game/cards/card-kinds';
import { refused, type Ending, type CheckedFile, type Refused } from './outcome.ts';
import { readMedia } from './read-media.ts';

const maxSeconds = 30 * 60;

const factsSchema = z.object({
  container: z.string(),
  codec: z.string().optional(),
  duration: z.number().optional(),
  sampleRate: z.number().optional(),
  hasVideo: z.boolean(),
});

/**
 * Checks a sound by its content. It is stored unchanged, including its tags: encoding it again would only lower the
 * quality.
 */
export async function checkSound(bytes: Uint8Array): Promise<CheckedFile> {
  if (!isLikelySound(bytes)) return refused('notASound');
  const facts = await factsOf(bytes, 'notASound');
  if ('kind' in facts) return facts;
  const ending = soundEnding(facts.container, facts.codec ?? '');
  if (facts.hasVideo || ending === null) return refused('notASound');
  const seconds = facts.duration ?? 0;
  if (!(seconds > 0) || !(facts.sampleRate ?? 0)) return refused('damaged');
  if (ending === 'wav' && isCutWav(bytes)) return refused('damaged');
  if (seconds > maxSeconds) return refused('soundTooLong');
  return { kind: 'fit', bytes, ending };
}

/** Checks a video by its content. It is stored unchanged. */
export async function checkVideo(bytes: Uint8Array): Promise<CheckedFile> {
  const ending = videoEnding(bytes);
  if (ending === null) return refused('notAVideo');
  const facts = await factsOf(bytes, 'notAVideo');
  if ('kind' in facts) return facts;
  if (!facts.hasVideo) return refused('notAVideo');
  const seconds = movieSeconds(bytes, ending) ?? facts.duration;
  // Videos recorded by browsers contain no duration.
  if (seconds === undefined) return { kind: 'fit', bytes, ending };
  const durationMs = Math.round(seconds * 1000);
  if (durationMs > maxOpenerMs) return refused('videoTooLong');
  return durationMs > 0 ? { kind: 'fit', bytes, ending, durationMs } : refused('damaged');
}

async function factsOf(
  bytes: Uint8Array,
  otherwise: 'notASound' | 'notAVideo',
): Promise<z.infer<typeof factsSchema> | Refused> {
  const reading = await readMedia('recording', bytes);
  if (reading === null) return refused('busy');
  if (reading.kind === 'gaveUp') return refused('damaged');
  return factsSchema.safeParse(reading.facts).data ?? refused(otherwise);
}

/** Checked before a thread is started: EBML has a fixed signature, and MP4 begins with an `ftyp` box. */
function videoEnding(bytes: Uint8Array): Ending | null {
  const start = Buffer.from(bytes.subarray(0, 8));
  if (start.toString('hex').startsWith('1a45dfa3')) return 'webm';
  return start.toString('latin1').slice(4) === 'ftyp' ? 'mp4' : null;
}

/** Checked before a thread is started: MP3 (with or without tags), Ogg and RIFF have few signatures. */
function isLikelySound(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return (
    start === 'OggS' ||
    start === 'RIFF' ||
    start.startsWith('ID3') ||
    (first === 0xff && (second & 0xe0) === 0xe0)
  );
}

function soundEnding(container: string, codec: string): Ending | null {
  if (container === 'WAVE') return 'wav';
  if (container === 'Ogg') return /vorbis|opus|flac|speex/i.test(codec) ? 'ogg' : null;
  return container === 'MPEG' && /layer 3/i.test(codec) ? 'mp3' : null;
}

/**
 * The duration in the movie header (ISO/IEC 14496-12), because the reader returns that of the sound only. Null when
 * there is none.
 */
function movieSeconds(bytes: Uint8Array, ending: Ending): number | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = ending === 'mp4' ? buffer.indexOf('mvhd') : -1;
  if (at < 0 || at + 36 > buffer.length) return null;
  const isLong = buffer[at + 4] === 1;
  const scale = buffer.readUInt32BE(at + (isLong ? 24 : 16));
  const units = isLong ? Number(buffer.readBigUInt64BE(at + 28)) : buffer.readUInt32BE(at + 20);
  return scale > 0 && units > 0 ? units / scale : null;
}

/** Whether a WAV file is shorter than its header claims. Programs that did not know the length wrote the largest number. */
function isCutWav(bytes: Uint8Array): boolean {
  const claimed = Buffer.from(bytes.subarray(4, 8)).readUInt32LE(0);
  return claimed !== 0xffffffff && claimed + 8 > bytes.length + 1;
}
