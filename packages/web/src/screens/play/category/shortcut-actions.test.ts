import { phaseOf, withoutWager } from '@quizcast/game/games/category-quiz/controls/next-step';
import { suggestedIds } from '@quizcast/game/games/category-quiz/guess';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { describe, expect, it } from 'vitest';
import { isPossible, simpleMove, refusalOf, type Action } from './actions.ts';
import { awardTo, callOn, isStake, onTrial, verdictOf } from './console-state.ts';
import { after, buzzed, pick, playerId, sampleShow } from './played.fixture.ts';
import { bigOf, digitAction } from './shortcut-actions.ts';

const fresh = sampleShow();
const a = playerId(fresh, 1);
const b = playerId(fresh, 2);
const c = playerId(fresh, 3);
const d = playerId(fresh, 4);
const started = after(fresh, simpleMove('start'));
const asked = after(started, pick(fresh, 1, 2));
const open = after(asked, simpleMove('openBuzzers'));
const answering = buzzed(open, b, a);
const right: Action = { type: 'categoryQuiz.judge', verdict: 'right' };
const wrong: Action = { type: 'categoryQuiz.judge', verdict: 'wrong' };
const type = (playerId: string, answer: string): Action => ({
  type: 'categoryQuiz.typeAnswer',
  playerId,
  answer,
});
/** The guess question of the sample show. */
const typing = after(started, pick(fresh, 4, 5), type(a, '300'), type(c, '331'));
const typed = after(typing, simpleMove('showGuessAnswer'));

/** Phase and big action, one word each. */
function stand(show: CategoryQuizshow): string {
  const big = bigOf(show);
  if (big.kind === 'credits') return `${phaseOf(show)} credits`;
  const what = big.kind === 'prompt' ? big.prompt : big.action.type.replace('categoryQuiz.', '');
  return `${phaseOf(show)} ${what}`;
}

const withoutQuestions = (show: CategoryQuizshow): CategoryQuizshow => ({
  ...show,
  gamefield: {
    ...show.gamefield,
    categories: show.gamefield.categories.map((category) => ({
      ...category,
      fields: category.fields.map((field) => ({ ...field, question: '' })),
    })),
  },
});

const playedBoard = (show: CategoryQuizshow): CategoryQuizshow => ({
  ...show,
  gamefield: {
    ...show.gamefield,
    categories: show.gamefield.categories.map((category) => ({
      ...category,
      fields: category.fields.map((field) => ({ ...field, isActive: false })),
    })),
  },
});

describe('the big button', () => {
  it.each<[string, CategoryQuizshow]>([
    ['empty start', withoutQuestions(fresh)],
    ['ready start', fresh],
    ['picking pickField', started],
    ['asked openBuzzers', asked],
    ['open buzzersOpen', open],
    ['answering judge', answering],
    ['open buzzersOpen', after(answering, wrong)],
    ['solved showAnswer', after(answering, right)],
    ['shown backToBoard', after(answering, right, simpleMove('showAnswer'))],
    ['asked openBuzzers', after(open, simpleMove('closeBuzzers'))],
    ['typing showGuessAnswer', typing],
    ['typed awardGuess', typed],
    ['typed showAnswer', after(typed, awardTo(typed, c, true))],
    ['boardDone startFinal', playedBoard(started)],
  ])('%s', (wanted, show) => {
    expect(stand(show)).toBe(wanted);
  });

  it('shows the answer once all players have tried or the time is up', () => {
    let show = open;
    for (const id of [a, b, c, d]) show = after(buzzed(show, id), wrong);
    expect(stand(show)).toBe('missed showAnswer');
    const late = after(open, simpleMove('closeBuzzers'));
    const over = { ...late, play: { ...late.play, timer: { leftMs: 0 } } };
    expect(stand(over)).toBe('missed showAnswer');
  });

  it('asks the host to call on a player if there are no buzzers or typed answers', () => {
    const tied = after({ ...started, disableBuzzers: true }, simpleMove('startTieBreak'));
    expect(stand(tied)).toBe('calling call');
  });

  it('leads to the final question only once all active players have wagered', () => {
    const wager = (playerId: string): Action => ({
      type: 'categoryQuiz.wager',
      playerId,
      wager: 0,
    });
    const toWager = after(
      started,
      { type: 'categoryQuiz.removePlayer', playerId: d },
      simpleMove('startFinal'),
      simpleMove('nextFinalStep'),
    );
    expect(stand(toWager)).toBe('finalWagers wagers');
    const nearly = after(toWager, wager(a), wager(c));
    expect(stand(nearly)).toBe('finalWagers wagers');
    expect(withoutWager(nearly).map(({ id }) => id)).toEqual([b]);
    expect(isPossible(nearly, simpleMove('nextFinalStep'))).toBe(true);
    expect(stand(after(nearly, wager(b)))).toBe('finalWagers nextFinalStep');
  });

  it('leads through the final to its end, starting with the fewest points', () => {
    let show = after(
      started,
      { type: 'categoryQuiz.setPoints', playerId: a, points: 300 },
      { type: 'categoryQuiz.setPoints', playerId: b, points: 100 },
      simpleMove('startFinal'),
    );
    const onByHand = (): Action =>
      phaseOf(show) === 'finalWagers' ? simpleMove('nextFinalStep') : verdictOf(show, 'right');
    const seen: string[] = [];
    for (let step = 0; step < 14; step++) {
      seen.push(stand(show));
      const big = bigOf(show);
      if (show.play.phase === 'finished') break;
      show = after(show, big.kind === 'action' ? big.action : onByHand());
    }
    expect(seen).toEqual([
      'finalCategory nextFinalStep',
      'finalWagers wagers',
      'finalQuestion nextFinalStep',
      ...Array.from({ length: 4 }, () => ['finalReveal revealFinal', 'finalJudge judge']).flat(),
      'finalJudged showAnswer',
      'finalJudged finish',
      'finished credits',
    ]);
    expect(show.play.revealed).toEqual([c, d, b, a]);
  });

  it('ONAIR8 leads to the credits after the end, whether one player or several have won', () => {
    const shared = after(started, simpleMove('finish'));
    expect(stand(shared)).toBe('finished credits');
    expect(isPossible(shared, simpleMove('startTieBreak'))).toBe(true);
    const tieBreak = after(started, simpleMove('startTieBreak'), simpleMove('openBuzzers'));
    const won = after(buzzed(tieBreak, b), right);
    expect(won.play.winnerIds).toEqual([b]);
    expect(stand(won)).toBe('finished credits');
  });

  it('CQ33 asks for the player and the stake in the form, as do the digits', () => {
    const [category, ...others] = fresh.gamefield.categories;
    const fields = category?.fields.map((field) => ({ ...field, isDouble: true })) ?? [];
    const categories = category === undefined ? [] : [{ ...category, fields }, ...others];
    const doubles = { ...started, gamefield: { ...started.gamefield, categories } };
    const double = after(doubles, pick(fresh, 1, 1));
    expect(bigOf(double)).toEqual({ kind: 'prompt', prompt: 'stake' });
    const stake = (playerId: string, points: number) =>
      ({ type: 'categoryQuiz.setStake', playerId, stake: points }) as const;
    const draft = { playerId: d, stake: 250 };
    expect(bigOf(double, draft)).toEqual({ kind: 'action', action: stake(d, 250) });
    expect(digitAction(double, b)).toBeNull();
    const turn = after(double, { type: 'categoryQuiz.giveTurn', playerId: a });
    expect(bigOf(turn)).toEqual({ kind: 'action', action: stake(a, 100) });
    for (const wrong of [0, 501, NaN])
      expect(bigOf(turn, { ...draft, stake: wrong })).toEqual({
        kind: 'prompt',
        prompt: 'stakePoints',
      });
    expect(bigOf(turn, { ...draft, stake: 500 })).toEqual({
      kind: 'action',
      action: stake(d, 500),
    });
    expect([0, 1.5, NaN, 1].map(isStake)).toEqual([false, false, false, true]);
  });

  it('CQ20 ends the show after a tie-break that nobody won, and asks no second one by itself', () => {
    const asked = after(playedBoard(started), simpleMove('startTieBreak'));
    const shown = after(asked, simpleMove('showAnswer'));
    expect(stand(shown)).toBe('shown finish');
    const back = after(shown, simpleMove('backToBoard'));
    const judged = { 'final:': { [a]: { points: 0, isRight: false } } };
    expect(stand({ ...back, play: { ...back.play, judged } })).toBe('boardDone finish');
  });

  it('leads to the next board after the first, but not to a final that was already played', () => {
    const further = sampleShow({
      boards: [{ ...fresh.gamefield, id: 'second', name: 'Second', factor: 2 }],
    });
    expect(stand(playedBoard(after(further, simpleMove('start'))))).toBe('boardDone nextBoard');
    const done = playedBoard(started);
    const judged = { 'final:': { [a]: { points: 0, isRight: false } } };
    const afterFinal = { ...done, play: { ...done.play, judged } };
    expect(stand(afterFinal)).toBe('boardDone startTieBreak');
    const leading = after(afterFinal, {
      type: 'categoryQuiz.setPoints',
      playerId: d,
      points: 100,
    });
    expect(stand(leading)).toBe('boardDone finish');
  });

  it('never offers what the rules refuse', () => {
    for (const show of [fresh, started, asked, open, answering, typing, typed]) {
      const big = bigOf(show);
      if (big.kind === 'action') expect(refusalOf(show, big.action)).toBeNull();
    }
  });
});

describe('the judged player', () => {
  it('is the one answering, for the points of the field', () => {
    expect(onTrial(answering)).toMatchObject({ player: { id: b }, right: 200, wrong: 0 });
    const strict = {
      ...answering,
      gameSettings: { ...answering.gameSettings, losePointsOnWrongAnswer: true },
    };
    expect(onTrial(strict)?.wrong).toBe(-200);
    expect(onTrial(open)).toBeNull();
  });

  it('is the revealed one in the final, for the wager', () => {
    const show = after(
      started,
      simpleMove('startFinal'),
      simpleMove('nextFinalStep'),
      { type: 'categoryQuiz.wager', playerId: c, wager: 400 },
      simpleMove('nextFinalStep'),
      simpleMove('nextFinalStep'),
    );
    expect(onTrial(show)).toBeNull();
    const revealed = after(show, { type: 'categoryQuiz.revealFinal', playerId: c });
    expect(onTrial(revealed)).toMatchObject({ player: { id: c }, right: 400, wrong: -400 });
    const judged = after(revealed, verdictOf(revealed, 'wrong'));
    expect(judged.players.find(({ id }) => id === c)?.points).toBe(-400);
  });
});

describe('suggestions', () => {
  it('are the nearest numbers, including ties', () => {
    expect(suggestedIds(typed)).toEqual([c]);
    const even = after(typing, type(d, '329'));
    expect(suggestedIds(even)).toEqual([c, d]);
  });

  it('are the texts that match the answer', () => {
    const words = { ...started, gameSettings: { ...started.gameSettings, typedAnswers: true } };
    const show = after(words, pick(fresh, 3, 2), type(a, ' SAFFRON! '), type(b, 'Salt'));
    expect(suggestedIds(show)).toEqual([a]);
    expect(suggestedIds(asked)).toEqual([]);
  });

  it('award nothing until the host gives the points', () => {
    expect(typed.players.map(({ points }) => points)).toEqual([0, 0, 0, 0]);
    expect(isPossible(typed, awardTo(typed, a, true))).toBe(true);
    expect(isPossible(typing, awardTo(typing, a, true))).toBe(false);
  });
});

it('only players who may still answer can be called on', () => {
  const show = after(answering, wrong);
  expect([a, b, c, d].map((id) => isPossible(show, callOn(id)))).toEqual([true, false, true, true]);
});
