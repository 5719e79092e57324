import { bundledFontSchema, bundledShowSchema, bundledStyleSchema } from '@quizcast/game/bundle';
import type { FontFile } from '@quizcast/game/document/font';
import type { QuizshowStyle } from '@quizcast/game/document/style';
import { familiesOf } from '@quizcast/game/document/style-view';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { isFileRef, type FileStore } from '../ports/file-store.ts';
import { pack } from '../zip/pack.ts';
import {
  bundleVersion,
  contentName,
  isWebAddress,
  manifestName,
  sha256,
  type BundleContent,
} from './bundle-file.ts';

const filesAddress = '/files/';

export interface BundleSource {
  /** Null for a bundle of a style alone. */
  show: Quizshow | null;
  style: QuizshowStyle;
  /** The uploaded fonts of the document. */
  fonts: readonly FontFile[];
}

/**
 * Packs a show and its style, or a style alone, with every file of this server that they name. `missing` are addresses of
 * files that are gone; what named them names nothing in the bundle. Rejects with FileStoreFailure.
 */
export async function writeBundle(
  { show, style, fonts }: BundleSource,
  store: Pick<FileStore, 'get'>,
): Promise<{ bytes: Buffer; missing: string[] }> {
  const files = new CollectedFiles(store);
  const families = new Set(familiesOf(style));
  const content: BundleContent = {
    show: show === null ? null : bundledShowSchema.parse(show),
    style: bundledStyleSchema.parse(style),
    fonts: [],
  };
  for (const stage of content.show?.stages ?? []) {
    const { image, ...rest } = stage.question;
    const named = image === undefined ? null : await files.nameOf(image);
    stage.question = named === null ? rest : { ...rest, image: named };
  }
  for (const font of fonts.filter(({ fontFamily }) => families.has(fontFamily))) {
    const file = await files.nameOf(font.file);
    if (file !== null) content.fonts.push(bundledFontSchema.parse({ ...font, file }));
  }
  content.fonts.sort((a, b) => (a.file < b.file ? -1 : 1));
  return { bytes: await packed(content, files.collected), missing: files.missing };
}

function packed(content: BundleContent, files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const entries: [string, Uint8Array][] = [
    [contentName, Buffer.from(JSON.stringify(content))],
    ...[...files].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ];
  const manifest = {
    quizcast: bundleVersion,
    files: entries.map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
  };
  return pack([[manifestName, Buffer.from(JSON.stringify(manifest))], ...entries], {
    compress: false,
  });
}

/** The files that a bundle takes along, each once, by their names in it. */
class CollectedFiles {
  readonly collected = new Map<string, Uint8Array>();
  readonly missing: string[] = [];
  #names = new Map<string, string | null>();
  #store: Pick<FileStore, 'get'>;

  constructor(store: Pick<FileStore, 'get'>) {
    this.#store = store;
  }

  /** The name in the bundle of what lies at `address`; a web address stays as it is. Null when nothing can be taken along. */
  async nameOf(address: string): Promise<string | null> {
    if (isWebAddress(address)) return address;
    const known = this.#names.get(address);
    if (known !== undefined) return known;
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
    const name = `files/${sha256(bytes)}.${ref.slice(ref.lastIndexOf('.') + 1)}`;
    this.collected.set(name, bytes);
    return name;
  }
}
