import { z } from 'zod';
import { refused, type Ending, type CheckedFile } from './outcome.ts';
import { readMedia } from './read-media.ts';
import { fontFamilySchema } from '@quizcast/game/values/style-values';

const weight = z
  .number()
  .transform((value) => Math.min(1000, Math.max(1, Math.round(value))))
  .catch(400);

const factsSchema = z.object({
  family: z.string().max(1000).catch(''),
  isItalic: z.boolean().catch(false),
  weightFrom: weight,
  weightTo: weight,
});

const maxNameLength = 80;
const nameless = 'Uploaded font';

/** Checks a font by its content. It is stored unchanged: browsers sanitize fonts before using them. */
export async function checkFont(bytes: Uint8Array): Promise<CheckedFile> {
  const ending = endingOf(bytes);
  if (ending === null) return refused('notAFont');
  const reading = await readMedia('font', bytes);
  if (reading === null) return refused('busy');
  const facts = reading.kind === 'gaveUp' ? null : factsSchema.safeParse(reading.facts).data;
  if (facts === null || facts === undefined) return refused('damaged');
  const { isItalic, weightFrom, weightTo } = facts;
  return {
    kind: 'fit',
    bytes,
    ending,
    font: {
      fontFamily: fontFamilyOf(facts.family),
      fontStyle: isItalic ? 'italic' : 'normal',
      fontWeightFrom: Math.min(weightFrom, weightTo),
      fontWeightTo: Math.max(weightFrom, weightTo),
    },
  };
}

function endingOf(bytes: Uint8Array): Ending | null {
  switch (Buffer.from(bytes.subarray(0, 4)).toString('latin1')) {
    case 'wOF2':
      return 'woff2';
    case 'OTTO':
      return 'otf';
    case '\0\x01\0\0':
    case 'true':
      return 'ttf';
    default:
      return null;
  }
}

/** A name that documents accept: letters, digits, spaces, - and _; all other characters become spaces. */
export function fontFamilyOf(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ _-]+/, '')
    .slice(0, maxNameLength)
    // The cut may have split a surrogate pair.
    .replace(/[^\p{L}\p{N} _-]+$/u, '')
    .trim();
  return fontFamilySchema.safeParse(cleaned).data ?? nameless;
}
