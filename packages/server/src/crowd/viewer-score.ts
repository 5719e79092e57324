import { crowdView } from '@quizcast/game/crowd/crowd-view';
import { games } from '@quizcast/game/document/games';
import type { ListenJob } from '@quizcast/game/games/jobs';
import { lastScored } from '@quizcast/game/games/everybody';
import type { Rooms } from '../documents/rooms.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { ScoreLookup } from './chat-commands.ts';
import type { CrowdBoards } from './crowd-boards.ts';

const noScore: ScoreLookup = { score: null, shown: null };

/** The score of a viewer in the running show, on the board that was announced last. */
export async function findScore(
  rooms: Pick<Rooms, 'room'>,
  boards: Pick<CrowdBoards, 'scoreOf'>,
  path: DocumentPath,
  { game, showId }: Pick<ListenJob, 'game' | 'showId'>,
  viewer: string,
): Promise<ScoreLookup> {
  const loaded = await rooms.room(path).load();
  if (loaded.kind !== 'readable') return noScore;
  const { document } = loaded;
  const { onAir } = document;
  const play = games.find(({ id }) => id === game)?.everybody(document)?.play ?? null;
  // In a rehearsal the board belongs to bots.
  if (document.rehearsal !== undefined) return noScore;
  // Viewers only get scores of what the overlays show.
  if (play === null || play.showId !== showId || onAir !== game) return noScore;
  const last = lastScored(play, game, document.settings.crowd);
  if (last === null) return noScore;
  const shown = crowdView(play, document.settings.crowd);
  return { score: await boards.scoreOf(path, last.job, last.result, viewer), shown };
}
