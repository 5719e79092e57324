import { openerMs } from '../cards/card-kinds.ts';
import type { OwnCard } from './views.ts';

interface Opening {
  moments?: { opener?: string | undefined } | undefined;
  moves: readonly { name: string; atMs: number }[];
}

/** Whether the show begins with its opener by itself. */
export const opensByItself = ({ moments }: Pick<Opening, 'moments'>): boolean =>
  moments?.opener === 'automatic';

/** The opener of a show whose start puts something on air at once: it goes by itself. */
export function ownOpener(show: Opening): OwnCard | null {
  const last = show.moves.at(-1);
  if (last?.name !== 'start' || !opensByItself(show)) return null;
  return { kind: 'opener', atMs: last.atMs, untilMs: last.atMs + openerMs };
}
