import {
  bundledFontSchema,
  bundledShowSchema,
  bundledStyleSchema,
} from '@quizcast/game/importing/bundle';
import {
  bundledCategoryShow,
  bundledCategoryStyleSchema,
} from '@quizcast/game/importing/category-bundle';
import { bundledCrowdShowSchema } from '@quizcast/game/importing/crowd-bundle';
import type { CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { CategoryStyle } from '@quizcast/game/games/category-quiz/style';
import {
  categoryFamiliesOf,
  projectCategoryStyle,
} from '@quizcast/game/games/category-quiz/style-view';
import type { FontFile } from '@quizcast/game/values/font';
import type { QuizshowStyle } from '@quizcast/game/games/stage-quiz/style';
import { familiesOf } from '@quizcast/game/games/stage-quiz/views/style-view';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { filesAddress, isFileRef, type FileStore } from '../../ports/file-store.ts';
import { pack } from '../zip/pack.ts';
import { maxBundleBytes } from './bundle-size.ts';
import {
  contentName,
  isWebAddress,
  hashOf,
  manifestName,
  sha256,
  versionOf,
  type BundleContent,
} from './bundle-file.ts';
import { fileNamesIn, withFiles } from './named-files.ts';

/** `tooLarge`: with its files the bundle would exceed `maxBytes`, the limit for imports. */
export type BundleResult =
  | { kind: 'written'; bytes: Buffer; missing: string[] }
  | { kind: 'tooLarge'; maxBytes: number };

export type BundleSource = {
  /** Uploaded fonts of the document. */
  fonts: readonly FontFile[];
} & (
  | {
      game: 'stageQuiz';
      /** Null when only a style is exported. */
      show: Quizshow | null;
      style: QuizshowStyle;
    }
  | { game: 'crowdQuiz'; show: CrowdShow; style: QuizshowStyle }
  | { game: 'categoryQuiz'; show: CategoryQuizshow | null; style: CategoryStyle }
);

/** The content with file addresses as in the document. */
function exportedContent(source: BundleSource): BundleContent {
  const families = new Set(
    source.game === 'categoryQuiz'
      ? categoryFamiliesOf(projectCategoryStyle(source.style))
      : familiesOf(source.style),
  );
  const fonts = source.fonts
    .filter(({ fontFamily }) => families.has(fontFamily))
    .map((font) => bundledFontSchema.parse(font));
  switch (source.game) {
    case 'stageQuiz':
      return {
        show: source.show === null ? null : bundledShowSchema.parse(source.show),
        style: bundledStyleSchema.parse(source.style),
        fonts,
      };
    case 'crowdQuiz':
      return {
        game: source.game,
        show: bundledCrowdShowSchema.parse(source.show),
        style: bundledStyleSchema.parse(source.style),
        fonts,
      };
    case 'categoryQuiz':
      return {
        game: source.game,
        show: source.show === null ? null : bundledCategoryShow(source.show),
        style: bundledCategoryStyleSchema.parse(source.style),
        fonts,
      };
  }
}

/**
 * Packs a show and its style, or only a style, with all files of this server that they use. `missing` lists addresses
 * of files that no longer exist; references to them are removed. Rejects with FileStoreFailure.
 */
export async function writeBundle(
  source: BundleSource,
  store: Pick<FileStore, 'get'>,
  maxBytes = maxBundleBytes,
): Promise<BundleResult> {
  const files = new CollectedFiles(store);
  const tooLarge = { kind: 'tooLarge', maxBytes } as const;
  const content = exportedContent(source);
  const nameByAddress = new Map<string, string | null>();
  for (const address of fileNamesIn(content)) {
    nameByAddress.set(address, await files.nameOf(address));
    if (files.bytes > maxBytes) return tooLarge;
  }
  const renamed = withFiles(content, (address) => nameByAddress.get(address) ?? null);
  renamed.fonts.sort((a, b) => (a.file < b.file ? -1 : 1));
  const bytes = await packed(renamed, files.collected);
  return bytes.length > maxBytes ? tooLarge : { kind: 'written', bytes, missing: files.missing };
}

async function packed(
  content: BundleContent,
  collected: ReadonlyMap<string, Uint8Array>,
): Promise<Buffer> {
  const entries: [string, Uint8Array][] = [
    [contentName, Buffer.from(JSON.stringify(content))],
    ...[...collected].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ];
  const files = await Promise.all(
    entries.map(async ([name, bytes]) => ({
      name,
      bytes: bytes.length,
      sha256: name === contentName ? await sha256(bytes) : hashOf(name),
    })),
  );
  const manifest = { quizcast: versionOf(content), files };
  return pack([[manifestName, Buffer.from(JSON.stringify(manifest))], ...entries], {
    compress: false,
  });
}

/** Collects the files of a bundle without duplicates, by their names in the bundle. */
class CollectedFiles {
  readonly collected = new Map<string, Uint8Array>();
  /** Total size of the collected files. */
  bytes = 0;
  readonly missing: string[] = [];
  #names = new Map<string, string | null>();
  #store: Pick<FileStore, 'get'>;

  constructor(store: Pick<FileStore, 'get'>) {
    this.#store = store;
  }

  /**
   * The name within the bundle of the file at `address`. Web addresses are returned unchanged; null when there is no
   * file.
   */
  async nameOf(address: string): Promise<string | null> {
    if (isWebAddress(address)) return address;
    const cached = this.#names.get(address);
    if (cached !== undefined) return cached;
    const name = address.startsWith(filesAddress)
      ? await this.#collect(address.slice(filesAddress.length))
      : null;
    if (name === null) this.missing.push(address);
    this.#names.set(address, name);
    return name;
  }

  async #collect(ref: string): Promise<string | null> {
    const bytes = isFileRef(ref) ? await this.#store.get(ref) : null;
    if (bytes === null) return null;
    const name = `files/${await sha256(bytes)}.${ref.slice(ref.lastIndexOf('.') + 1)}`;
    if (!this.collected.has(name)) this.bytes += bytes.length;
    this.collected.set(name, bytes);
    return name;
  }
}
