import type { PhoneInvitations } from '../audience/open-phones.ts';
import { createSeasonStore } from '../adapters/sql/season-store.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { CrowdBoards } from '../crowd/crowd-boards.ts';
import type { Clock } from '../ports/clock.ts';
import type { SeasonStore } from '../ports/season-store.ts';
import { SeasonService } from '../season/season-service.ts';
import { ViewerData } from '../season/viewer-data.ts';
import { MemoryResponseStore } from './memory-response-store.ts';

/** Boards of the answers in `responses`. */
export const createMemoryBoards = ({ crowd } = new MemoryResponseStore()): CrowdBoards =>
  new CrowdBoards({ store: crowd, collected: (path, { round }) => crowd.load(path, round) });

/** Runs of shows, in memory. */
export const createMemorySeasons = (): SeasonStore => createSeasonStore(openDatabase(':memory:'));

/** Seasons of the answers in `responses`, without any runs. */
export const createMemorySeason = (
  clock: Pick<Clock, 'nowMs'>,
  { crowd } = new MemoryResponseStore(),
  store = createMemorySeasons(),
): SeasonService => new SeasonService({ store, responses: crowd, clock });

/** Stored data of viewers in `responses`. */
export const createMemoryViewerData = (
  clock: Pick<Clock, 'after'>,
  { crowd } = new MemoryResponseStore(),
  seasons = createMemorySeasons(),
): ViewerData =>
  new ViewerData({
    ...{ responses: crowd, seasons, clock },
    removeAnswers: () => undefined,
    dropBoards: () => undefined,
  });

/** Codes that lead nowhere. */
export const noPhones: PhoneInvitations = {
  invitation: async () => null,
  codeOf: async () => 'ABC234',
  origin: () => null,
};
