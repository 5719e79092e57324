import { tmpdir } from 'node:os';
import { FontCache } from './font-cache.ts';
import { FontLibrary } from './font-library.ts';
import { FontSource } from './font-source.ts';

/** A library without fonts. */
export const noFonts = (): FontLibrary =>
  new FontLibrary({
    installed: new Map(),
    cache: new FontCache(tmpdir()),
    source: new FontSource({ base: '', clock: { nowMs: () => 0 }, onError: () => undefined }),
    onCacheError: () => undefined,
  });
