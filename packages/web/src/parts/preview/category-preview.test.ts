import { sampleCategoryShow } from '@quizcast/game/games/category-quiz/samples';
import { defaultCategoryStyle } from '@quizcast/game/games/category-quiz/style';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { describe, expect, test } from 'vitest';
import { categoryPlayed, categoryPreviewView } from './category-preview.ts';
import { categoryPreviewStates, type CategoryPreviewState } from './category-preview-show.ts';

const texts = {
  players: ['Ada', 'Ben', 'Cleo', 'Dan'],
  host: 'Zoe',
  typed: ['300', '330', '12', '400'],
  long: { question: 'long?', answer: 'long', category: 'far too long', player: 'a long name' },
};
const nowMs = 1_000_000_000;

const played = (state: CategoryPreviewState, show = sampleCategoryShow()) =>
  categoryPlayed({ state, show, texts, nowMs });
const view = (state: CategoryPreviewState) => {
  const { categoryQuiz } = categoryPreviewView({
    app: defaultDocument(),
    style: defaultCategoryStyle(),
    show: played(state).show,
  });
  if (categoryQuiz === null) throw new Error('nothing');
  return categoryQuiz;
};

test.each([...categoryPreviewStates])(
  'CANVAS15 the rules accept every move on the way to %s',
  (state) => {
    expect(played(state).refused).toEqual([]);
  },
);

test('no two preview states look the same', () => {
  const views = categoryPreviewStates.map((state) => JSON.stringify(view(state)));
  expect(new Set(views).size).toBe(views.length);
});

describe('the preview states', () => {
  test('show the board fresh, and half played with points', () => {
    const activeIn = (state: CategoryPreviewState) =>
      view(state).board?.categories.flatMap(({ fields }) =>
        fields.filter(({ isActive }) => isActive),
      ).length;
    expect(activeIn('board')).toBe(25);
    expect(activeIn('halfBoard')).toBe(15);
    expect(view('halfBoard').players.map(({ points }) => points)).toEqual([600, 400, 300, -400]);
    expect(view('longBoard').board?.categories[4]?.name).toBe('far too long');
  });

  test('show a question running, with a picture, and with time nearly up', () => {
    expect(view('question')).toMatchObject({
      question: { answer: null, image: null },
      timer: { endsAtMs: nowMs + 30_000 },
    });
    expect(view('image').question?.image).toBe('/preview-image.svg');
    expect(view('timerLow').timer.endsAtMs).toBe(nowMs + 5000);
  });

  test('show the buzzers with one player answering, and a right and a wrong answer', () => {
    const of = (state: CategoryPreviewState) => view(state).players.map((player) => player.judged);
    expect(view('buzzed').players.map(({ isAnswering }) => isAnswering)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(of('right')).toEqual([null, { points: 300, isRight: true }, null, null]);
    expect(of('wrong')).toEqual([null, null, null, { points: -300, isRight: false }]);
    for (const state of ['right', 'wrong'] as const)
      expect(view(state).question?.answer).not.toBeNull();
    expect(view('longText')).toMatchObject({ question: { text: 'long?' } });
    expect(view('buzzed').timer).toEqual({ endsAtMs: null, leftMs: 22_000 });
    const early = categoryPlayed({ state: 'buzzed', show: sampleCategoryShow(), texts, nowMs: 0 });
    expect(early.show.play.timer).toEqual({ leftMs: 22_000 });
  });

  test('hide typed answers until they are revealed', () => {
    expect(view('typed').players.map(({ answer, hasAnswered }) => [answer, hasAnswered])).toEqual([
      [null, true],
      [null, true],
      [null, true],
      [null, false],
    ]);
    expect(view('revealed').players.map(({ answer }) => answer)).toEqual(texts.typed);
  });

  test('show the final half revealed, the winner, and empty seats', () => {
    expect(view('final')).toMatchObject({ phase: 'final', final: { step: 'reveal' } });
    expect(view('final').players.map(({ wager }) => wager)).toEqual([100, 200, 300, null]);
    expect(view('winner').winnerIds).toHaveLength(1);
    expect(view('emptySeats').players.map(({ isOut }) => isOut)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

test('an incomplete show is played up to the first refused move', () => {
  const show = sampleCategoryShow();
  const incomplete = { ...show, final: { ...show.final, question: '' } };
  const { refused, show: shown } = played('final', incomplete);
  expect(refused[0]).toBe('categoryQuiz.startFinal: noFinal');
  expect(shown).toEqual(played('halfBoard', incomplete).show);
});

test('custom player names are kept', () => {
  const show = sampleCategoryShow();
  const [first] = show.players;
  if (first === undefined) throw new Error('no player');
  const players = show.players.with(0, { ...first, name: 'Own' });
  const named = played('board', { ...show, players }).show.players.map(({ name }) => name);
  expect(named).toEqual(['Own', 'Ben', 'Cleo', 'Dan']);
});
