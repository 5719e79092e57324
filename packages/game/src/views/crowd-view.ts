import { publicRow } from '../crowd/board-name.ts';
import { currentStage, type Quizshow } from '../games/stage-quiz/show.ts';
import type { CrowdResult, OnAirBoard, ResultRow } from '../crowd/show-fields.ts';
import type { BoardRowView, CrowdCardView, CrowdView } from './view.ts';

/** How long each card stays, in milliseconds. */
export const cardMs = { invitation: 8000, result: 6000, topFive: 8000 } as const;
const fewest = 5;

/** How a row of a board is told. */
type ToRow = (row: ResultRow) => BoardRowView;

/**
 * What overlays are told of everybody who plays along: nothing of a question before its right answer is shown, and no name with one of the hidden
 * words in it.
 */
export function crowdView(show: Quizshow, hiddenWords: readonly string[]): CrowdView | null {
  const toRow: ToRow = (row) => publicRow(row, hiddenWords);
  if (show.everybodyPlays?.isOn !== true) return null;
  const question = currentStage(show)?.question;
  const round = question?.crowd;
  const isOpen =
    round !== undefined && round.lockedAtMs === undefined && question?.showCorrectAnswer === false;
  const invitation: CrowdCardView[] = !isOpen
    ? []
    : [
        {
          kind: 'invitation',
          fromMs: round.opensAtMs,
          untilMs: round.opensAtMs + cardMs.invitation,
        },
      ];
  const byItself = [...invitation, ...cardsOfResult(show, toRow)];
  const { boardOnAir } = show;
  if (boardOnAir === undefined) return { isOpen, cards: byItself };
  const later = byItself.filter(({ fromMs }) => fromMs > boardOnAir.atMs);
  return { isOpen, cards: [...cardOf(show, boardOnAir, toRow), ...later] };
}

/** After the reveal: who was right, then every few questions the five best, and the podium after the last one. */
function cardsOfResult(show: Quizshow, toRow: ToRow): CrowdCardView[] {
  const question = currentStage(show)?.question;
  if (question?.crowdResult === undefined || !question.showCorrectAnswer) return [];
  const { atMs, answered, right, climbers } = question.crowdResult;
  const boardAtMs = atMs + cardMs.result;
  const result: CrowdCardView = {
    kind: 'result',
    fromMs: atMs,
    untilMs: boardAtMs,
    answered,
    right,
    climbers: climbers.map(toRow),
  };
  if (show.currentStageIndex === show.stages.length - 1)
    return [result, ...cardOf(show, { card: 'podium', atMs: boardAtMs }, toRow)];
  const every = show.everybodyPlays?.topFiveEvery ?? 0;
  const isDue = every > 0 && resultsOf(show).length % every === 0;
  if (!isDue) return [result];
  return [
    result,
    ...cardOf(show, { card: 'topFive', atMs: boardAtMs }, toRow).map((card) => ({
      ...card,
      untilMs: boardAtMs + cardMs.topFive,
    })),
  ];
}

/** One of the boards, from an instant on; nothing while nobody is on it. */
function cardOf(show: Quizshow, { card, atMs }: OnAirBoard, toRow: ToRow): CrowdCardView[] {
  const last = resultsOf(show).at(-1);
  if (last === undefined || last.board.length === 0) return [];
  const { players, board } = last;
  const place = { fromMs: atMs, untilMs: null, players };
  switch (card) {
    case 'nothing':
      return [];
    case 'topFive':
      return [{ ...place, kind: card, rows: board.slice(0, fewest).map(toRow) }];
    case 'podium':
      return [{ ...place, kind: card, rows: board.map(toRow), chatPrize: chatPrize(show) }];
  }
}

/** In the order of the questions. */
const resultsOf = ({ stages }: Quizshow): CrowdResult[] =>
  stages.flatMap(({ question: { crowdResult, showCorrectAnswer } }) =>
    crowdResult === undefined || !showCorrectAnswer ? [] : [crowdResult],
  );

/** The price of the last stage before the first one that most of the chat got wrong; a tie is wrong. */
function chatPrize({ stages }: Quizshow): string | null {
  let prize: string | null = null;
  for (const { price, question } of stages) {
    if (question.crowdResult === undefined || !question.showCorrectAnswer) break;
    const { shares } = question.crowdResult;
    const right = shares[question.correctAnswer] ?? 0;
    const isRight =
      right > 0 &&
      shares.every((share, index) => index === question.correctAnswer || share < right);
    if (!isRight) break;
    prize = price;
  }
  return prize;
}
