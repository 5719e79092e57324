import type { Pack } from './pack.ts';

/** Opens the package in a file; null when it is none. Never rejects. */
export async function openPackFile(source: Blob): Promise<Pack | null> {
  try {
    const head = new Uint8Array(await source.slice(0, 4).arrayBuffer());
    if (!zipStart.every((byte, at) => head[at] === byte)) return null;
    const { openPack } = await import('./pack.ts');
    return await openPack(source);
  } catch {
    return null;
  }
}

const zipStart = [0x50, 0x4b, 3, 4] as const;
