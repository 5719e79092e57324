import { openerMs } from '../cards/card-kinds.ts';
import type { OpeningMoments } from '../cards/moment-fields.ts';
import type { OwnCard } from './views.ts';

interface Opening {
  moments?: OpeningMoments | undefined;
  moves: readonly { name: string; atMs: number }[];
}

/** Whether the show begins with its opener by itself. */
export const opensByItself = ({ moments }: Pick<Opening, 'moments'>): boolean =>
  moments?.opener === 'automatic';

/** How long the opener is on air that goes by itself: its video, or as long as a name or a picture is looked at. */
export const openerLengthMs = (moments: OpeningMoments | undefined): number =>
  (moments?.openerFile === undefined ? undefined : moments.openerMs) ?? openerMs;

/** The opener of a show whose start puts something on air at once: it goes by itself. */
export function ownOpener(show: Opening): OwnCard | null {
  const last = show.moves.at(-1);
  if (last?.name !== 'start' || !opensByItself(show)) return null;
  return { kind: 'opener', atMs: last.atMs, untilMs: last.atMs + openerLengthMs(show.moments) };
}
