import type { AnyCategoryQuizCommand } from '@quizcast/game/games/category-quiz/command';
import { categoryQuiz } from '@quizcast/game/games/category-quiz/definition';
import {
  currentBoard,
  openRound,
  type CategoryQuizshow,
} from '@quizcast/game/games/category-quiz/show';
import type { CategoryStyle } from '@quizcast/game/games/category-quiz/style';
import { play } from '@quizcast/game/games/category-quiz/transitions';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { OverlayView } from '@quizcast/game/views/view';
import {
  prepareShow,
  shown,
  timerSeconds,
  type CategoryPlayedInput,
  type CategoryPreviewState,
  type CategoryPreviewTexts,
} from './category-preview-show.ts';
import { previewResult } from './preview-view.ts';

const lowSeconds = 5;

/**
 * Plays the show by the rules up to the state, with the moves of a host. Refused moves (such as a final without a
 * question) are skipped and listed in `refused`.
 */
export function categoryPlayed(input: CategoryPlayedInput): {
  show: CategoryQuizshow;
  refused: string[];
} {
  const { state } = input;
  // Leaves room for earlier moves, so that no time is negative.
  const nowMs = Math.max(input.nowMs, 60_000);
  const refused: string[] = [];
  let show = prepareShow(input);
  const moves: Moves = {
    now: () => show,
    apply: (command, beforeMs = 0) => {
      const actor = isOfRoom(command)
        ? ({ kind: 'system' } as const)
        : ({ kind: 'owner', userId: 'preview' } as const);
      const after = play(show, command, { atMs: nowMs - beforeMs, actor, dice: 1 });
      if (typeof after === 'string') refused.push(`${command.type}: ${after}`);
      else show = after;
    },
  };
  moves.apply({ type: 'categoryQuiz.start', showId: show.id });
  playTo(state, moves, input.texts);
  return { show, refused };
}

const isOfRoom = ({ type }: AnyCategoryQuizCommand): boolean =>
  type === 'categoryQuiz.buzzVerdict' || type === 'categoryQuiz.scoreCrowd';

interface Moves {
  now: () => CategoryQuizshow;
  /** Makes a move, `beforeMs` before the last one. */
  apply: (command: AnyCategoryQuizCommand, beforeMs?: number) => void;
}

/** Questions played earlier, by category and row, with the place of the player who got them. */
const playedBefore = [
  [0, 0, 0],
  [0, 1, 2],
  [1, 0, 1],
  [1, 1, 0],
  [2, 0, 0],
  [2, 1, 1],
  [2, 3, 3],
  [3, 0, 2],
  [4, 0, 1],
  [4, 1, 0],
] as const;

function playTo(state: CategoryPreviewState, moves: Moves, texts: CategoryPreviewTexts): void {
  switch (state) {
    case 'board':
      return;
    case 'halfBoard':
    case 'emptySeats':
    case 'longBoard':
      playHalf(moves);
      if (state === 'emptySeats') leave(moves);
      if (state === 'longBoard') enrich(moves);
      return;
    case 'crowdBoard':
      playHalf(moves);
      score(moves);
      return;
    case 'question':
    case 'image':
      playHalf(moves);
      pick(moves, 0);
      return;
    case 'timerLow':
      playHalf(moves);
      pick(moves, (timerSeconds - lowSeconds) * 1000);
      return;
    case 'buzzed':
    case 'longText':
    case 'right':
    case 'wrong':
      playHalf(moves);
      pick(moves, 8000);
      buzz(moves, state === 'wrong' ? 3 : 1);
      if (state === 'longText') enrich(moves);
      if (state === 'right' || state === 'wrong') judge(moves, state);
      return;
    case 'typed':
    case 'revealed':
      playHalf(moves);
      pick(moves, 0);
      type(moves, state === 'typed' ? texts.typed.slice(0, 3) : texts.typed);
      if (state === 'revealed') reveal(moves);
      return;
    case 'final':
    case 'winner':
      playHalf(moves);
      playFinal(moves, texts);
      if (state === 'winner') finish(moves);
  }
}

const playerIds = ({ now }: Moves): string[] => now().players.map(({ id }) => id);

function fieldAt({ now }: Moves, category: number, row: number): string {
  return currentBoard(now()).categories[category]?.fields[row]?.id ?? '';
}

/** Plays some questions, so that players have points. */
function playHalf(moves: Moves): void {
  const { id: showId } = moves.now();
  for (const [category, row, place] of playedBefore) {
    const playerId = playerIds(moves)[place] ?? '';
    moves.apply({
      type: 'categoryQuiz.pickField',
      showId,
      fieldId: fieldAt(moves, category, row),
    });
    moves.apply({ type: 'categoryQuiz.callOn', showId, playerId });
    moves.apply({ type: 'categoryQuiz.judge', showId, verdict: place === 3 ? 'wrong' : 'right' });
    moves.apply({ type: 'categoryQuiz.backToBoard', showId });
  }
}

function pick(moves: Moves, beforeMs: number): void {
  const { id: showId } = moves.now();
  const fieldId = fieldAt(moves, shown.category, shown.row);
  moves.apply({ type: 'categoryQuiz.pickField', showId, fieldId }, beforeMs);
}

/** The player at this place presses first, and another one after. */
function buzz(moves: Moves, place: number): void {
  const { id: showId } = moves.now();
  moves.apply({ type: 'categoryQuiz.openBuzzers', showId }, 6000);
  const round = openRound(moves.now());
  if (round === null) return;
  const ids = playerIds(moves);
  const order = [place, (place + 1) % ids.length].map((each, index) => ({
    playerId: ids[each] ?? '',
    pressedAtMs: round.opensAtMs + 480 + index * 130,
    arrivedAtMs: round.opensAtMs + 500 + index * 130,
    roundTripMs: 30,
    creditMs: 20,
    errorMs: 8,
  }));
  moves.apply({
    type: 'categoryQuiz.buzzVerdict',
    showId,
    round: round.round,
    order,
    isTie: false,
    tied: [],
    winner: ids[place] ?? null,
  });
}

/** Scores all viewers' answers to the last question, and shows the best of them on air. */
function score(moves: Moves): void {
  const { id: showId } = moves.now();
  const job = categoryQuiz.agenda(moves.now(), noChat).scores.at(-1);
  if (job === undefined) return;
  const { round, scoredAs } = job;
  const result = { ...previewResult, scoredAs };
  moves.apply({ type: 'categoryQuiz.scoreCrowd', showId, round, result });
  moves.apply({ type: 'categoryQuiz.showBoard', showId, card: 'topFive' });
}

const noChat = { twitch: { username: '', streamDelaySeconds: 0, countSharedChat: false } };

function judge(moves: Moves, verdict: 'right' | 'wrong'): void {
  const { id: showId } = moves.now();
  moves.apply({ type: 'categoryQuiz.judge', showId, verdict });
  moves.apply({ type: 'categoryQuiz.showAnswer', showId });
}

function type(moves: Moves, answers: readonly string[]): void {
  const { id: showId } = moves.now();
  const ids = playerIds(moves);
  answers.forEach((answer, place) => {
    const playerId = ids[place];
    if (playerId !== undefined)
      moves.apply({ type: 'categoryQuiz.typeAnswer', showId, playerId, answer });
  });
}

function reveal(moves: Moves): void {
  const { id: showId } = moves.now();
  moves.apply({ type: 'categoryQuiz.showGuessAnswer', showId });
  moves.apply({ type: 'categoryQuiz.showAnswer', showId });
  const [, playerId] = playerIds(moves);
  if (playerId !== undefined)
    moves.apply({
      type: 'categoryQuiz.awardGuess',
      showId,
      playerId,
      points: moves.now().gamefield.fieldPoints,
    });
}

/** Gives players excessively many points. */
function enrich(moves: Moves): void {
  const { id: showId } = moves.now();
  for (const playerId of playerIds(moves))
    moves.apply({ type: 'categoryQuiz.setPoints', showId, playerId, points: 1_234_500 });
}

function leave(moves: Moves): void {
  const { id: showId } = moves.now();
  const [, second, , fourth] = playerIds(moves);
  for (const playerId of [second, fourth])
    if (playerId !== undefined)
      moves.apply({ type: 'categoryQuiz.removePlayer', showId, playerId });
}

function playFinal(moves: Moves, { typed }: CategoryPreviewTexts): void {
  const { id: showId } = moves.now();
  const ids = playerIds(moves);
  moves.apply({ type: 'categoryQuiz.startFinal', showId });
  moves.apply({ type: 'categoryQuiz.nextFinalStep', showId });
  for (const [place, playerId] of ids.entries())
    moves.apply({ type: 'categoryQuiz.wager', showId, playerId, wager: 100 * (place + 1) });
  moves.apply({ type: 'categoryQuiz.nextFinalStep', showId });
  type(moves, typed);
  moves.apply({ type: 'categoryQuiz.nextFinalStep', showId });
  for (const [place, playerId] of ids.slice(0, 3).entries()) {
    moves.apply({ type: 'categoryQuiz.revealFinal', showId, playerId });
    if (place < 2)
      moves.apply({
        type: 'categoryQuiz.judgeFinal',
        showId,
        playerId,
        verdict: place === 0 ? 'right' : 'wrong',
      });
  }
}

function finish(moves: Moves): void {
  moves.apply({ type: 'categoryQuiz.finish', showId: moves.now().id });
}

/** The overlay's own view of this show in this style. */
export function categoryPreviewView(input: {
  app: Pick<QuizShowApp, 'settings' | 'fonts'>;
  style: CategoryStyle;
  show: CategoryQuizshow;
}): OverlayView {
  const { app, style, show } = input;
  return overlayView({
    defaultStyle: '',
    styles: {},
    shows: [],
    settings: app.settings,
    fonts: app.fonts,
    onAir: 'categoryQuiz',
    crowdQuiz: { shows: [] },
    isCleared: false,
    categoryQuiz: {
      activeShow: show.id,
      defaultStyle: style.id,
      shows: [{ ...show, styleId: style.id }],
      styles: { [style.id]: style },
    },
  });
}
