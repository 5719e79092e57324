import {
  everybodyPlaysSchema,
  newEverybodyPlays,
  type BoardRow,
} from '@quizcast/game/crowd/show-fields';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { hostile, rightToLeft } from './hostile-texts.ts';
import type { OverlayState } from './overlay-states.ts';

const rowsOf = (names: readonly string[]): BoardRow[] =>
  names.map((name, index) => ({
    rank: index + 1,
    name,
    points: 12_340 - 1110 * index,
    right: 12 - index,
    streak: 6,
  }));

export const usual = rowsOf(['Mia', 'pixelpanda', 'Jonas', 'Aylin_tv', 'Ben']);
const overfull = rowsOf([
  'Maximiliane_the_Third_of_Somewhere',
  'WWWWWWWWWWWWWWWWWWWWWWWWW',
  hostile.answers[1] ?? '',
  rightToLeft.answers[0] ?? '',
  'ﷺ﷽'.repeat(8),
]);

/** Question 4 of a show that all viewers play. */
function everybodyShow(change: (show: Quizshow) => Partial<Quizshow>): OverlayState {
  return () => {
    const document = defaultDocument();
    document.shows = document.shows.map((show) => {
      const playing = {
        ...show,
        currentStageIndex: 3,
        everybodyPlays: everybodyPlaysSchema.parse({ isOn: true }),
      };
      return { ...playing, ...change(playing) };
    });
    return overlayView(document);
  };
}

const open = (opensAtMs: number): OverlayState =>
  everybodyShow(({ stages }) => ({
    stages: stages.map((stage, index) =>
      index === 3
        ? { ...stage, question: { ...stage.question, crowd: { round: 'r', opensAtMs } } }
        : stage,
    ),
  }));

/** Three questions are revealed, with this board. */
export const withResult = (
  board: BoardRow[],
  atMs: number,
  right: number,
  more: Partial<Quizshow> = {},
): OverlayState =>
  everybodyShow(({ stages }) => ({
    ...more,
    stages: stages.map((stage, index) =>
      index > 3
        ? stage
        : {
            ...stage,
            question: {
              ...stage.question,
              showCorrectAnswer: true,
              crowd: { round: `r${index}`, opensAtMs: 0 },
              crowdResult: {
                scoredAs: '',
                atMs,
                answered: 1840,
                right,
                shares: stage.question.answers.map((_, answer) =>
                  answer === stage.question.correctAnswer ? right : 10,
                ),
                climbers: right === 0 ? [] : board.slice(0, 3),
                players: 2312,
                board,
              },
            },
          },
    ),
  }));

/** The reply to a viewer's `!score`. */
const scored = (row: BoardRow | undefined, nowMs: number): OverlayState =>
  everybodyShow(() =>
    row === undefined
      ? {}
      : {
          everybodyPlays: { ...newEverybodyPlays, isOn: true },
          scoreOnAir: { row: { ...row, rank: 1412 }, players: 2312, atMs: nowMs - 2000 },
        },
  );

/** The light that measures the stream delay. */
const lit = (fromMs: number, greenAtMs: number) =>
  overlayView({ ...defaultDocument(), delayLight: { digit: 7, fromMs, greenAtMs } });

/** Views of the viewers' game, at rest. */
export const crowdStates: Readonly<Record<string, OverlayState>> = {
  'everybody-open': (nowMs) => open(nowMs - 2000)(nowMs),
  'everybody-result': (nowMs) => withResult(usual, nowMs - 2000, 1141)(nowMs),
  'everybody-nobody-right': (nowMs) => withResult(usual, nowMs - 2000, 0)(nowMs),
  'everybody-top-five': withResult(usual, 0, 1141, { boardOnAir: { card: 'topFive', atMs: 0 } }),
  'everybody-top-five-overfull': withResult(overfull, 0, 1141, {
    boardOnAir: { card: 'topFive', atMs: 0 },
  }),
  'everybody-podium': withResult(usual, 0, 1141, { boardOnAir: { card: 'podium', atMs: 0 } }),
  'everybody-podium-of-two': withResult(usual.slice(0, 2), 0, 1141, {
    boardOnAir: { card: 'podium', atMs: 0 },
  }),
  'everybody-score': (nowMs) => scored(usual[3], nowMs)(nowMs),
  'everybody-score-overfull': (nowMs) => scored(overfull[1], nowMs)(nowMs),
  'delay-light': (nowMs) => lit(nowMs - 3000, nowMs + 9000),
  'delay-light-green': (nowMs) => lit(nowMs - 12_000, nowMs - 1000),
  'everybody-podium-overfull': withResult(overfull, 0, 1141, {
    boardOnAir: { card: 'podium', atMs: 0 },
  }),
};
