import { webcrypto } from 'node:crypto';
import { isVideo } from '@quizcast/game/cards/card-kinds';
import { isCategoryBundle, isCrowdBundle, type TakenBundle } from '@quizcast/game/importing/bundle';
import { jsonError } from '@quizcast/game/json';
import { z } from 'zod';
import { typeOfEnding } from '../../files/outcome.ts';

const { subtle } = webcrypto;

// A `.quizcast` file is a zip: `manifest.json` first, then `content.json`, then the files in the order of their names. A
// file is named by its hash, so the same show packs to the same bytes on every server.

/**
 * What a reader has to know at least: 1 for the stage quiz alone, so that its bundles stay the same bytes and older readers
 * go on taking them; 2 for the category quiz, 3 for the crowd quiz, 4 for a video.
 */
export const bundleVersion = 4;
export function versionOf(content: BundleContent): number {
  const opener = content.show?.moments?.openerFile;
  if (opener !== undefined && isVideo(opener)) return 4;
  if (isCrowdContent(content)) return 3;
  return isCategoryContent(content) ? 2 : 1;
}

export const manifestName = 'manifest.json';
export const contentName = 'content.json';

/** Whatever the file store keeps. */
export const fileNamePattern = new RegExp(
  `^files/[0-9a-f]{64}\\.(?:${Object.keys(typeOfEnding).join('|')})$`,
);

export const manifestSchema = z.strictObject({
  quizcast: z.number().int(),
  files: z
    .array(
      z.strictObject({
        name: z.string().max(200),
        bytes: z.number().int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(5000),
});

/** As TakenBundle, but every file is named by its entry in the zip. */
export type BundleContent = TakenBundle;
export const isCategoryContent = isCategoryBundle;
export const isCrowdContent = isCrowdBundle;

/** In a thread of its own: nobody waits for the hashes of a hundred pictures. */
export const sha256 = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');

/** The JSON of an entry, or undefined when it is none that is fit to be read. */
export function readEntry(bytes: Uint8Array | undefined): unknown {
  if (bytes === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return jsonError(value) === null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The hash that a file in a bundle is named by. */
export const hashOf = (name: string): string => name.slice('files/'.length, 'files/'.length + 64);

export const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address);
