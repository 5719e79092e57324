import { openerMs } from '../cards/card-kinds.ts';
import type { OpeningMoments } from '../cards/moment-fields.ts';
import type { AutomaticCard } from './views.ts';

interface Opening {
  moments?: OpeningMoments | undefined;
  moves: readonly { name: string; atMs: number }[];
}

/** Whether the show automatically begins with its opener. */
export const opensByItself = ({ moments }: Pick<Opening, 'moments'>): boolean =>
  moments?.opener === 'automatic';

/** Duration of an automatic opener: its video, or a fixed time for a name or a picture. */
export const openerLengthMs = (moments: OpeningMoments | undefined): number =>
  (moments?.openerFile === undefined ? undefined : moments.openerMs) ?? openerMs;

/** The automatic opener of a show that puts something on air right at its start, so the opener ends automatically. */
export function ownOpener(show: Opening): AutomaticCard | null {
  const last = show.moves.at(-1);
  if (last?.name !== 'start' || !opensByItself(show)) return null;
  return { kind: 'opener', atMs: last.atMs, untilMs: last.atMs + openerLengthMs(show.moments) };
}
