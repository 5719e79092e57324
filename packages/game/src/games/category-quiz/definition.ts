import type { PatchPath } from '../../patch.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import type { SettingEdit } from '../controls.ts';
import type { GameDefinition, GameSettings, RoundPart } from '../definition.ts';
import { chatOf, crowdJobs, listenJobs, scoreJobs } from '../everybody.ts';
import { nothingToDo, type Agenda } from '../jobs.ts';
import {
  isCategoryQuizCommand,
  type AnyCategoryQuizCommand,
  type CategoryQuizCommand,
} from './command.ts';
import { categoryControls } from './controls/controls.ts';
import { everybodyIn } from './everybody.ts';
import { withMedia } from './media.ts';
import { categoryMoments } from './moments.ts';
import { unplayedCategoryShow, withoutRound } from './reset.ts';
import { openRound, playerCount, questionKey, type CategoryQuizshow } from './show.ts';
import { play } from './transitions.ts';

export const categoryQuiz: GameDefinition<
  CategoryQuizshow,
  AnyCategoryQuizCommand,
  CategoryQuizCommand | SettingEdit
> = {
  isMove: isCategoryQuizCommand,
  play,
  echoed: new Set(),
  rightsFor: () => ['play'],
  setInPlay: new Set([
    'everybodyPlays',
    'cuesOff',
    'gameSettings',
    'sound',
    'disableBuzzers',
    'startTimer',
    'host',
  ]),
  moments: categoryMoments,
  withoutOpenRounds: withoutRound,
  unplayed: unplayedCategoryShow,
  isInPlay: ({ play: { phase } }) => phase !== 'ready',
  removalRefusal,
  valueRefusal: () => null,
  patchesToStayInPlay: () => [],
  everybody: everybodyIn,
  contestants: ({ players }) => players.filter(({ isOut }) => !isOut).map(({ name }) => name),
  agenda,
  roundsWithinUndo: () => [],
  withMedia,
  exported,
  controls: categoryControls,
  counts: (show) => ({
    field: 25,
    player: playerCount,
    board: 1 + (show?.boards.length ?? 0),
  }),
  roundParts,
};

function removalRefusal(show: CategoryQuizshow, [list, at, ...inside]: PatchPath): Refusal | null {
  const { boardId } = show.play;
  if (list !== 'boards' || inside.length > 0 || boardId === undefined) return null;
  return show.boards[Number(at)]?.id === boardId ? 'boardOnAir' : null;
}

/** In a rehearsal, bots press for empty seats. */
function botsIn(
  show: CategoryQuizshow,
  { rehearsal }: GameSettings,
): Pick<Agenda['buzzers'][number], 'bots'> {
  if (rehearsal === undefined) return {};
  return { bots: { ...rehearsal, question: questionKey(show) ?? '' } };
}

function agenda(show: CategoryQuizshow, settings: GameSettings): Agenda {
  const everybody = everybodyIn(show);
  const idle = {
    ...nothingToDo,
    crowds: crowdJobs(everybody, chatOf(settings), settings),
    scores: scoreJobs(everybody, 'categoryQuiz', settings),
    listens: listenJobs(everybody, chatOf(settings), 'categoryQuiz'),
  };
  const { endsAtMs } = show.play.timer;
  const timers = endsAtMs === undefined ? [] : [{ showId: show.id, endsAtMs }];
  const round = openRound(show);
  if (round === null) return { ...idle, timers };
  const { earlyPressLockoutMs, longestVerdictWaitMs, strictBuzzers } = show.gameSettings;
  const buzzers = {
    showId: show.id,
    round: round.round,
    opensAtMs: round.opensAtMs,
    closesAtMs: round.closesAtMs ?? endsAtMs ?? null,
    playerIds: round.eligible,
    lockedUntilMs: round.early,
    earlyPressLockoutMs,
    longestVerdictWaitMs,
    isStrict: strictBuzzers,
    ...botsIn(show, settings),
  };
  return { ...idle, buzzers: [buzzers], timers };
}

type Categories = CategoryQuizshow['gamefield']['categories'];

const withoutIds = (categories: Categories) =>
  categories.map(({ id: _id, fields, ...category }) => ({
    ...category,
    fields: fields.map(({ id: _fieldId, ...field }) => field),
  }));

/** Exports the show without its play state, since that refers to ids. */
function exported(show: CategoryQuizshow): Record<string, unknown> {
  const { id: _id, moves: _moves, play: _play, ...rest } = unplayedCategoryShow(show);
  return {
    ...rest,
    players: rest.players.map(({ id: _playerId, ...player }) => player),
    gamefield: { ...rest.gamefield, categories: withoutIds(rest.gamefield.categories) },
    boards: rest.boards.map(({ id: _boardId, ...board }) => ({
      ...board,
      categories: withoutIds(board.categories),
    })),
  };
}

function roundParts(show: CategoryQuizshow): RoundPart[] {
  const { play: running, gamefield, gameSettings, moves } = show;
  return [
    moves.length,
    moves.at(-1)?.atMs,
    running.phase,
    running.rounds.length,
    openRound(show)?.round,
    show.activePlayerIndex,
    running.timer.endsAtMs,
    running.timer.leftMs,
    gamefield.playSound.id,
    gamefield.blurImage,
    // Points and seats can be set by hand repeatedly, and each time needs a new round.
    ...show.players.flatMap(({ points, isOut, hasTurn }) => [points, isOut, hasTurn]),
    JSON.stringify([gameSettings, show.disableBuzzers, show.startTimer]),
  ];
}
