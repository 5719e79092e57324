import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fontFamilies,
  fontFamilyOf,
  nearestFace,
  type CatalogueFamily,
  type FaceName,
  type FontSlant,
} from './catalogue.ts';
import type { FontCache } from './font-cache.ts';
import type { FontSource } from './font-source.ts';
import type { InstalledFont } from './installed-fonts.ts';
import { faceOfFile, faceOfSheet, isWoff2, readSheet, sheetPath, writeSheet } from './sheet.ts';

/** `unknown`: no source has it. `away`: it exists but is currently unavailable. */
export type FontAnswer<T> = { kind: 'found'; content: T } | { kind: 'unknown' } | { kind: 'away' };

export interface FontLibraryDeps {
  /** By family id. */
  installed: ReadonlyMap<string, InstalledFont>;
  cache: FontCache;
  source: FontSource;
  /** A fetched font could not be cached. */
  onCacheError(path: string, error: unknown): void;
}

const maxSheetBytes = 1024 * 1024;
const maxFileBytes = 8 * 1024 * 1024;
/** Major version of fetched packages. */
const sourceVersion = '5';

/**
 * All fonts that Quizcast serves. A family is a folder with a sheet for each face and font files; it is looked up in
 * the installed packages, then in the cache, then at the source.
 */
export class FontLibrary {
  readonly #deps: FontLibraryDeps;
  readonly #searches = new Map<string, Promise<FontAnswer<Buffer>>>();

  constructor(deps: FontLibraryDeps) {
    this.#deps = deps;
  }

  /** All families, and whether each is always available. */
  list(): (CatalogueFamily & { isCurated: boolean })[] {
    return fontFamilies().map((family) => ({
      ...family,
      isCurated: this.#deps.installed.has(family.id),
    }));
  }

  /** Whether families that are neither installed nor cached can be fetched. */
  get isFetching(): boolean {
    return !this.#deps.source.isDisabled;
  }

  /** The style sheet of the family's nearest face. */
  async sheet(id: string, weight: number, slant: FontSlant): Promise<FontAnswer<string>> {
    const family = fontFamilyOf(id);
    if (family === undefined) return { kind: 'unknown' };
    const face = nearestFace(family, weight, slant);
    const css = await this.#sheetOf(family, face);
    if (css.kind !== 'found') return css;
    const files = readSheet(css.content, id, face);
    const version = this.#deps.installed.get(id)?.version ?? null;
    return { kind: 'found', content: writeSheet(family, face, files, version) };
  }

  /** The style sheet at a path of `/fonts`, if it belongs to an installed family: no other source is asked. */
  async ownSheet(path: string): Promise<string | null> {
    const [, , id = '', name = ''] = path.split('/');
    const face = faceOfSheet(name);
    if (face === null || !this.#deps.installed.has(id)) return null;
    const sheet = await this.sheet(id, face.weight, face.slant);
    return sheet.kind === 'found' ? sheet.content : null;
  }

  /** A woff2 file referenced by a sheet of the family. */
  async file(id: string, name: string): Promise<FontAnswer<Buffer>> {
    const family = fontFamilyOf(id);
    const face = faceOfFile(id, name);
    if (family === undefined || face === null) return { kind: 'unknown' };
    if (!hasFace(family, face)) return { kind: 'unknown' };
    const css = await this.#sheetOf(family, face);
    if (css.kind !== 'found') return css;
    const isListed = readSheet(css.content, id, face).some((file) => file.name === name);
    if (!isListed) return { kind: 'unknown' };
    return this.#lookup(family, `files/${name}`, maxFileBytes, isWoff2);
  }

  async #sheetOf(family: CatalogueFamily, face: FaceName): Promise<FontAnswer<string>> {
    const isValid = (bytes: Buffer) => readSheet(bytes.toString(), family.id, face).length > 0;
    const found = await this.#lookup(family, sheetPath(face), maxSheetBytes, isValid);
    return found.kind === 'found' ? { kind: 'found', content: found.content.toString() } : found;
  }

  /**
   * Concurrent requests share one lookup: a later one could miss the cache and fetch a file that has been cached
   * meanwhile.
   */
  #lookup(
    family: CatalogueFamily,
    path: string,
    maxBytes: number,
    isValid: (bytes: Buffer) => boolean,
  ): Promise<FontAnswer<Buffer>> {
    const key = `${family.id}/${path}`;
    const running = this.#searches.get(key);
    if (running !== undefined) return running;
    const search = this.#search(family, path, maxBytes, isValid).finally(() =>
      this.#searches.delete(key),
    );
    this.#searches.set(key, search);
    return search;
  }

  async #search(
    { id }: CatalogueFamily,
    path: string,
    maxBytes: number,
    isValid: (bytes: Buffer) => boolean,
  ): Promise<FontAnswer<Buffer>> {
    const { installed, cache, source } = this.#deps;
    const installedFont = installed.get(id);
    if (installedFont !== undefined) {
      const content = await readFile(join(installedFont.folder, path)).catch(() => null);
      return content === null ? { kind: 'unknown' } : { kind: 'found', content };
    }
    const cached = await cache.read(`${id}/${path}`).catch(() => null);
    // A cached file damaged on the disk is fetched again.
    if (cached !== null && isValid(cached)) return { kind: 'found', content: cached };
    const fetched = await source.get(`${id}@${sourceVersion}/${path}`, maxBytes, isValid);
    if (fetched.kind === 'missing') return { kind: 'unknown' };
    if (fetched.kind === 'away') return fetched;
    await cache
      .write(`${id}/${path}`, fetched.bytes)
      .catch((error: unknown) => this.#deps.onCacheError(path, error));
    return { kind: 'found', content: fetched.bytes };
  }
}

const hasFace = ({ weights, italics }: CatalogueFamily, { weight, slant }: FaceName): boolean =>
  (slant === 'italic' ? italics : weights).includes(weight);
