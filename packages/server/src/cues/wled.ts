import type { Outcome } from './outcome.ts';
import { postJson, type PostDeps } from './post-json.ts';

/** The JSON API address of a lamp, from a name, a number or the address of one of its pages. */
function lampAddress(written: string): string {
  if (written === '') return '';
  const address = written.includes('://') ? written : `http://${written}`;
  return URL.canParse(address) ? new URL('/json/state', address).href : written;
}

export const showPreset = (address: string, preset: number, deps: PostDeps): Promise<Outcome> =>
  postJson(lampAddress(address), JSON.stringify({ ps: preset }), {}, deps);
