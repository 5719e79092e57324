import { z } from 'zod';
import { refused, type Ending, type Judged } from './outcome.ts';
import { readMedia } from './read-media.ts';

const maxSeconds = 30 * 60;

const factsSchema = z.object({
  container: z.string(),
  codec: z.string().optional(),
  duration: z.number().optional(),
  sampleRate: z.number().optional(),
  hasVideo: z.boolean(),
});

/** Reads a sound by its content. It is kept as it is, its tags with it: encoding it again would only make it worse. */
export async function judgeSound(bytes: Uint8Array): Promise<Judged> {
  if (!isLikely(bytes)) return refused('notASound');
  const reading = await readMedia('sound', bytes);
  if (reading === null) return refused('busy');
  if (reading.kind === 'gaveUp') return refused('damaged');
  const facts = factsSchema.safeParse(reading.facts).data;
  if (facts === undefined) return refused('notASound');
  const ending = endingOf(facts.container, facts.codec ?? '');
  if (facts.hasVideo || ending === null) return refused('notASound');
  const seconds = facts.duration ?? 0;
  if (!(seconds > 0) || !(facts.sampleRate ?? 0)) return refused('damaged');
  if (ending === 'wav' && isCutWav(bytes)) return refused('damaged');
  if (seconds > maxSeconds) return refused('soundTooLong');
  return { kind: 'fit', bytes, ending };
}

/** Before a thread is started: frames of MP3 (after tags or not), Ogg and RIFF begin in few ways. */
function isLikely(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return (
    start === 'OggS' ||
    start === 'RIFF' ||
    start.startsWith('ID3') ||
    (first === 0xff && (second & 0xe0) === 0xe0)
  );
}

function endingOf(container: string, codec: string): Ending | null {
  if (container === 'WAVE') return 'wav';
  if (container === 'Ogg') return /vorbis|opus|flac|speex/i.test(codec) ? 'ogg' : null;
  return container === 'MPEG' && /layer 3/i.test(codec) ? 'mp3' : null;
}

/** Whether a WAV file says that it is longer than it is. Programs that could not know the length wrote the largest number. */
function isCutWav(bytes: Uint8Array): boolean {
  const claimed = Buffer.from(bytes.subarray(4, 8)).readUInt32LE(0);
  return claimed !== 0xffffffff && claimed + 8 > bytes.length + 1;
}
