import { webcrypto } from 'node:crypto';
import { isVideo } from '@quizcast/game/cards/card-kinds';
import { isCategoryBundle, isCrowdBundle, type TakenBundle } from '@quizcast/game/importing/bundle';
import { z } from 'zod';
import { typeOfEnding } from '../../files/outcome.ts';
import { parseJson } from '../../security/json-limits.ts';

const { subtle } = webcrypto;

// A `.quizcast` file is a zip: `manifest.json` first, then `content.json`, then the files sorted by name. Files are
// named by their hash, so the same show gives the same bytes on every server.

/**
 * The minimum version that a reader must support: 1 for the stage quiz alone, so that its bundles keep their bytes and
 * older readers accept them; 2 for the category quiz, 3 for the crowd quiz, 4 for a video.
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

/** All types of files that the file store keeps. */
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

/** Like TakenBundle, but with names of zip entries in place of file addresses. */
export type BundleContent = TakenBundle;
export const isCategoryContent = isCategoryBundle;
export const isCrowdContent = isCrowdBundle;

/** Web Crypto hashes outside the main thread, which a hundred pictures would block. */
export const sha256 = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');

/** The JSON of an entry; undefined when it is malformed or exceeds the JSON limits. */
export function readEntry(bytes: Uint8Array | undefined): unknown {
  const read = bytes === undefined ? null : parseJson(bytes);
  return read?.kind === 'json' ? read.value : undefined;
}

/** The hash in the name of a bundled file. */
export const hashOf = (name: string): string => name.slice('files/'.length, 'files/'.length + 64);

export const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address);
