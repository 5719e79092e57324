import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const zip = promisify(gzip);

/** A file ready to be served. */
export interface Asset {
  bytes: Buffer;
  /** Null when compression would not make it smaller. */
  zipped: Buffer | null;
  etag: string;
  type: string;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
};

const zippable = /^(text|application)\/|svg/;
/**
 * A path segment that is a plain file name: without a leading dot, so neither path traversal nor hidden files are
 * possible.
 */
const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** The built web pages. Each version of a file is read and compressed once. */
export class Assets {
  readonly #folder: string;
  readonly #cache = new Map<string, { mtimeMs: number; asset: Promise<Asset> }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file at `path` (without a leading slash), or null when there is none. */
  async find(path: string): Promise<Asset | null> {
    const segments = path.split('/');
    const type = types[extname(path)];
    if (type === undefined || !segments.every((name) => segment.test(name))) return null;
    const file = join(this.#folder, ...segments);
    const facts = await stat(file).catch(() => null);
    if (facts === null || !facts.isFile()) return null;
    const cached = this.#cache.get(path);
    if (cached?.mtimeMs === facts.mtimeMs) return cached.asset;
    const asset = load(file, type);
    this.#cache.set(path, { mtimeMs: facts.mtimeMs, asset });
    asset.catch(() => this.#cache.delete(path));
    return asset;
  }
}

async function load(file: string, type: string): Promise<Asset> {
  const bytes = await readFile(file);
  const zipped = zippable.test(type) ? await zip(bytes, { level: constants.Z_BEST_SPEED }) : null;
  return {
    bytes,
    zipped: zipped !== null && zipped.length < bytes.length ? zipped : null,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    type,
  };
}
