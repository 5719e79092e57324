import { expect, test } from 'vitest';
import { playAll, run, showId } from '../any-command.fixture.ts';
import type { Command } from '../command.ts';
import { everybodyPlaysSchema, type BoardRow } from '../crowd/show-fields.ts';
import { defaultDocument } from '../document/defaults.ts';
import type { QuizShowApp } from '../document/document.ts';
import { cardMs } from '../crowd/crowd-view.ts';
import { overlayView } from './overlay-view.ts';

const atMs = 1_000_000;
const board: BoardRow[] = Array.from({ length: 10 }, (_, index) => ({
  rank: index + 1,
  name: `viewer${index}`,
  points: 1000 - index,
  right: 4,
  streak: 2,
}));

/** The show on a question after `revealedCount` revealed ones, most of which most of the chat answered correctly. */
function played(revealedCount: number, isRevealed: boolean, shares?: number[]): QuizShowApp {
  const document = defaultDocument();
  document.shows = document.shows.map((show) => ({
    ...show,
    everybodyPlays: everybodyPlaysSchema.parse({ isOn: true, topFiveEvery: 3 }),
    currentStageIndex: revealedCount - (isRevealed ? 1 : 0),
    stages: show.stages.map((stage, index) => ({
      ...stage,
      question: {
        ...stage.question,
        ...(index <= revealedCount ? { crowd: { round: `r${index}`, opensAtMs: atMs } } : {}),
        showCorrectAnswer: index < revealedCount,
        ...(index >= revealedCount
          ? {}
          : {
              crowdResult: {
                scoredAs: '',
                atMs,
                answered: 40,
                right: 25,
                shares:
                  index === revealedCount - 1 && shares !== undefined
                    ? shares
                    : [0, 1, 2, 3].map((answer) =>
                        answer === stage.question.correctAnswer ? 25 : 5,
                      ),
                climbers: board.slice(0, 3),
                players: 60,
                board,
              },
            }),
      },
    })),
  }));
  return document;
}
const crowd = (document: QuizShowApp) => overlayView(document).stageQuiz?.crowd ?? null;
const kinds = (document: QuizShowApp) => crowd(document)?.cards.map(({ kind }) => kind);
const shown = (card: 'topFive' | 'podium' | 'nothing'): Command => ({
  type: 'stageQuiz.showBoard',
  showId,
  card,
});

test('CROWD7 shows an invitation to answer, then the result, and every few questions the top five', () => {
  expect(crowd(played(1, false))).toEqual({
    isOpen: true,
    cards: [{ kind: 'invitation', fromMs: atMs, untilMs: atMs + cardMs.invitation }],
  });
  expect(kinds(played(1, true))).toEqual(['result']);
  expect(kinds(played(3, true))).toEqual(['result', 'topFive']);
  const [result, best] = crowd(played(3, true))?.cards ?? [];
  expect(result).toMatchObject({ fromMs: atMs, answered: 40, right: 25, climbers: { length: 3 } });
  expect(best).toMatchObject({ fromMs: result?.untilMs, rows: { length: 5 }, players: 60 });
  expect(overlayView(defaultDocument()).stageQuiz?.crowd).toBeNull();
});

test('CROWD7 shows no result for a question without answers, and does not delay the board for it', () => {
  const unanswered = (revealedCount: number): QuizShowApp => {
    const document = played(revealedCount, true);
    const result = document.shows[0]?.stages[revealedCount - 1]?.question.crowdResult;
    if (result === undefined) throw new Error('no result');
    Object.assign(result, { answered: 0, right: 0, climbers: [] });
    return document;
  };
  expect(kinds(unanswered(1))).toEqual([]);
  expect(crowd(unanswered(3))?.cards).toMatchObject([{ kind: 'topFive', fromMs: atMs }]);
});

test('CROWD7 shows the podium after the last question, with the prize the chat would have won', () => {
  expect(kinds(played(9, true))).toEqual(['result', 'podium']);
  expect(crowd(played(9, true))?.cards[1]).toMatchObject({ untilMs: null, chatPrize: '90 €' });
  expect(crowd(played(9, true, [9, 9, 9, 9]))?.cards[1]).toMatchObject({ chatPrize: '80 €' });
  const lost = playAll(played(1, true, [0, 0, 0, 0]), [shown('podium')]);
  expect(crowd(lost)?.cards).toMatchObject([{ kind: 'podium', chatPrize: null }]);
});

test('CROWD8 the host shows and hides a board, and the next question hides it', () => {
  const best = playAll(played(2, true), [shown('topFive')]);
  expect(crowd(best)?.cards).toMatchObject([{ kind: 'topFive', fromMs: atMs, untilMs: null }]);
  expect(kinds(playAll(best, [shown('nothing')]))).toEqual([]);
  expect(kinds(playAll(best, [{ type: 'stageQuiz.nextStage', showId }]))).toEqual(['invitation']);
});

test('CROWD8 refuses an empty board without changing anything', () => {
  const document = played(0, false);
  const before = JSON.stringify(document);
  expect(run(document, shown('topFive'))).toEqual({ kind: 'refused', reason: 'nobodyOnBoard' });
  expect(JSON.stringify(document)).toBe(before);
  expect(run(document, shown('nothing'))).toMatchObject({ kind: 'accepted' });
});

test('CROWD9 shows only that a question is open until it is revealed', () => {
  const hidden = played(2, true);
  for (const show of hidden.shows)
    show.stages = show.stages.map((stage) => ({
      ...stage,
      question: { ...stage.question, showCorrectAnswer: false },
    }));
  expect(crowd(hidden)).toEqual({
    isOpen: true,
    cards: [{ kind: 'invitation', fromMs: atMs, untilMs: atMs + cardMs.invitation }],
  });
});

test('CROWD27 sanitizes and shortens names, and replaces names that contain a hidden word', () => {
  const document = played(3, true);
  document.settings.crowd.hiddenWords = ['rude'];
  const names = [`\u202e${'long '.repeat(20)}`, 'xX_RUD3_Xx', 'viewer2'];
  const rows = board.map((row, index) => ({ ...row, name: names[index] ?? row.name }));
  for (const { question } of document.shows[0]?.stages ?? [])
    if (question.crowdResult !== undefined)
      question.crowdResult = { ...question.crowdResult, board: rows, climbers: rows.slice(0, 2) };
  const [result, best] = crowd(document)?.cards ?? [];
  const bestNames = best?.kind === 'topFive' ? best.rows.map(({ name }) => name) : [];
  expect(bestNames).toEqual([
    'long long long long long…',
    expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+( \d\d?)?$/),
    'viewer2',
    'viewer3',
    'viewer4',
  ]);
  expect(result).toMatchObject({ climbers: [{ name: bestNames[0] }, { name: bestNames[1] }] });
  expect(JSON.stringify(crowd(document))).not.toMatch(/rud3|hiddenWords|\u202e/i);
});

test('CROWD55 CROWD56 shows a score as one of the cards, without a hidden name', () => {
  const document = played(3, false);
  const row = { ...board[0], rank: 12, name: 'Rud3boy', points: 340, right: 4, streak: 2 };
  document.shows = document.shows.map((show) => ({
    ...show,
    everybodyPlays: everybodyPlaysSchema.parse({ isOn: true, showsScores: true }),
    scoreOnAir: { atMs: atMs + 9000, players: 60, row },
  }));
  const card = crowd(document)?.cards.at(-1);
  expect(card).toMatchObject({
    kind: 'score',
    fromMs: atMs + 9000,
    untilMs: atMs + 9000 + cardMs.score,
    players: 60,
    row: { rank: 12, name: 'Rud3boy', points: 340 },
  });
  document.settings.crowd.hiddenWords = ['rude'];
  expect(JSON.stringify(crowd(document))).not.toContain('Rud3boy');
  document.shows = document.shows.map((show) => ({
    ...show,
    everybodyPlays: everybodyPlaysSchema.parse({ isOn: true }),
  }));
  expect(kinds(document)).not.toContain('score');
});
