import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { changesAtMs, faceOf, type Face } from './buzzer-state.ts';
import { toneOf } from './buzzer-color.ts';
import { faceText } from './buzzer-texts.ts';
import {
  asked,
  closedRound,
  opened,
  openRound,
  playerViewOf,
  seatOf,
  someQuestion,
  type Changes,
} from './seat/seat-view.fixture.ts';
import type { LocalPress, SeatLive } from './seat/seat-state.ts';
import { Question } from './question.tsx';
import { Scores } from './scores.tsx';
import { playersTexts } from '../messages/viewers/players-texts.ts';

const nowMs = 5000;
const press = (more: Partial<LocalPress> = {}): LocalPress => ({
  round: 'r1',
  atMs: 4900,
  isEarly: false,
  fate: null,
  ...more,
});
const right = { points: 300, isRight: true };
const wrong = { points: -300, isRight: false };
const typed = { ...someQuestion, isTyped: true };
const staking = {
  phase: 'question',
  double: { category: 'Rivers', name: 'Me', stake: null },
} as const;
const inFinal = (step: 'category' | 'wagers' | 'question' | 'reveal', more: Changes = {}) =>
  playerViewOf({
    ...more,
    view: { phase: 'final', final: { step, category: 'Art' }, ...more.view },
  });
const ended = (winnerIds: string[], points: Record<string, number>) =>
  playerViewOf({
    view: { phase: 'finished', winnerIds },
    of: Object.fromEntries(Object.entries(points).map(([id, each]) => [id, { points: each }])),
  });

const states: [what: string, view: PlayerView, face: Face, seat?: Partial<SeatLive>][] = [
  ['an empty seat', playerViewOf({ of: { me: { isOut: true } } }), { kind: 'empty' }],
  ['before the show', playerViewOf({ view: { phase: 'ready' } }), { kind: 'soon' }],
  ['the player’s own turn', playerViewOf({ of: { me: { hasTurn: true } } }), { kind: 'choose' }],
  [
    "somebody else's turn",
    playerViewOf({ of: { anna: { hasTurn: true } } }),
    { kind: 'board', chooser: 'Anna' },
  ],
  ["no player's turn", playerViewOf(), { kind: 'board', chooser: null }],
  [
    'a double whose stake the player names',
    playerViewOf({ view: staking, you: { mostWager: 500 }, of: { me: { hasTurn: true } } }),
    { kind: 'double', category: 'Rivers', max: 500 },
  ],
  [
    'a double whose stake another player names',
    playerViewOf({ view: { ...staking, double: { ...staking.double, name: 'Anna' } } }),
    { kind: 'doubleOther', category: 'Rivers', name: 'Anna' },
  ],
  [
    'a double that another player got wrong',
    asked({
      view: { double: { category: 'Rivers', name: 'Anna', stake: 200 } },
      of: { anna: { judged: { points: -200, isRight: false } } },
    }),
    { kind: 'doubleOther', category: 'Rivers', name: 'Anna' },
  ],
  ['a question without buzzers yet', asked(), { kind: 'listen' }],
  [
    'a press while the question is read',
    asked(),
    { kind: 'early', untilMs: 5100 },
    { lock: { round: null, untilMs: 5100 } },
  ],
  [
    'the end of the lock-out for a press while the question is read',
    asked(),
    { kind: 'listen' },
    { lock: { round: null, untilMs: 5000 } },
  ],
  [
    'that lock-out while the buzzers are open',
    opened(),
    { kind: 'early', untilMs: 5100 },
    { lock: { round: null, untilMs: 5100 } },
  ],
  ['closed buzzers', asked({ view: { buzzers: closedRound } }), { kind: 'listen' }],
  [
    'buzzers only for others',
    asked({ view: { buzzers: { ...openRound, eligible: ['anna'] } } }),
    { kind: 'watch' },
  ],
  [
    'an announced opening',
    opened(),
    { kind: 'getReady', lightsAtMs: 5001 },
    { opening: { round: 'r1', lightsAtMs: 5001 } },
  ],
  ['lit buzzers', opened(), { kind: 'press' }, { opening: { round: 'r1', lightsAtMs: 5000 } }],
  [
    'the opening of another round',
    opened(),
    { kind: 'press' },
    { opening: { round: 'r0', lightsAtMs: 9000 } },
  ],
  ['a press', opened(), { kind: 'pressed' }, { press: press() }],
  ['an acknowledged press', opened(), { kind: 'pressed' }, { press: press({ fate: 'counted' }) }],
  [
    'a press of the previous round',
    opened(),
    { kind: 'press' },
    { press: press({ round: 'r0' }), lock: { round: 'r0', untilMs: 9000 } },
  ],
  [
    'an early press',
    opened(),
    { kind: 'early', untilMs: 5100 },
    {
      press: press({ isEarly: true }),
      lock: { round: 'r1', untilMs: 5100 },
      opening: { round: 'r1', lightsAtMs: 5050 },
    },
  ],
  [
    'the end of the lock',
    opened(),
    { kind: 'press' },
    { press: press({ isEarly: true }), lock: { round: 'r1', untilMs: 5000 } },
  ],
  [
    'the end of the lock before the opening',
    opened(),
    { kind: 'getReady', lightsAtMs: 5500 },
    {
      press: press({ isEarly: true }),
      lock: { round: 'r1', untilMs: 4999 },
      opening: { round: 'r1', lightsAtMs: 5500 },
    },
  ],
  [
    'a press after the verdict',
    asked({ view: { buzzers: closedRound } }),
    { kind: 'tooLate', name: null },
    { press: press({ fate: 'tooLate' }) },
  ],
  [
    'a press after the verdict, somebody answers',
    asked({ view: { buzzers: closedRound }, of: { ben: { isAnswering: true } } }),
    { kind: 'tooLate', name: 'Ben' },
    { press: press({ fate: 'tooLate' }) },
  ],
  [
    'the first place',
    asked({
      view: { buzzers: closedRound },
      you: { place: 1, afterMs: 200 },
      of: { me: { isAnswering: true } },
    }),
    { kind: 'first', isTie: false },
    { press: press({ fate: 'counted' }) },
  ],
  [
    'the first place by lot',
    asked({
      view: { buzzers: { ...closedRound, isTie: true } },
      you: { place: 1 },
      of: { me: { isAnswering: true } },
    }),
    { kind: 'first', isTie: true },
  ],
  ['a call by the host', asked({ of: { me: { isAnswering: true } } }), { kind: 'answer' }],
  [
    'a call by the host of the second player',
    asked({
      view: { buzzers: closedRound },
      you: { place: 2, afterMs: 300 },
      of: { me: { isAnswering: true } },
    }),
    { kind: 'answer' },
  ],
  [
    'the second place',
    asked({
      view: { buzzers: closedRound },
      you: { place: 2, afterMs: 343 },
      of: { anna: { isAnswering: true } },
    }),
    { kind: 'behind', place: 2, behindMs: null, afterMs: 343, name: 'Anna' },
  ],
  [
    'the second place with times',
    asked({
      view: {
        buzzers: { ...closedRound, times: [{ playerId: 'anna', afterMs: 200, errorMs: 1 }] },
      },
      you: { place: 2, afterMs: 343 },
      of: { anna: { isAnswering: true } },
    }),
    { kind: 'behind', place: 2, behindMs: 143, afterMs: 343, name: 'Anna' },
  ],
  [
    'somebody answers',
    asked({ of: { anna: { isAnswering: true } } }),
    { kind: 'other', name: 'Anna' },
  ],
  ['right', asked({ of: { me: { judged: right } } }), { kind: 'right', points: 300 }],
  ['wrong', asked({ of: { me: { judged: wrong } } }), { kind: 'wrong', points: -300 }],
  [
    'wrong, and the buzzers are open for others',
    asked({ view: { buzzers: openRound }, of: { me: { judged: wrong } } }),
    { kind: 'wrong', points: -300 },
  ],
  [
    'somebody was right',
    asked({ of: { ben: { judged: right } } }),
    { kind: 'solved', name: 'Ben', points: 300 },
  ],
  ['somebody was wrong', opened({ of: { ben: { judged: wrong } } }), { kind: 'press' }],
  [
    'the answer on screen',
    asked({ view: { question: { ...someQuestion, answer: 'Danube' } } }),
    { kind: 'shown' },
  ],
  ['time up', asked({ view: { timer: { endsAtMs: null, leftMs: 0 } } }), { kind: 'timeUp' }],
  ['a paused timer', asked({ view: { timer: { endsAtMs: null, leftMs: 9 } } }), { kind: 'listen' }],
  [
    'an answer to type',
    asked({ view: { question: typed }, you: { mayType: true } }),
    { kind: 'type' },
  ],
  [
    'typing and buzzing',
    opened({ view: { question: typed }, you: { mayType: true } }),
    { kind: 'press' },
  ],
  ['typing that has ended', asked({ view: { question: typed } }), { kind: 'typeOver' }],
  [
    'typed answers revealed',
    asked({ view: { question: typed }, of: { me: { answer: 'Rhine' } } }),
    { kind: 'revealed' },
  ],
  [
    'typed answers revealed, another player has points',
    asked({ view: { question: typed }, of: { me: { answer: '' }, anna: { judged: right } } }),
    { kind: 'revealed' },
  ],
  [
    'the answer shown after typed answers',
    asked({
      view: { question: { ...typed, answer: 'Rhine' } },
      of: { me: { answer: '' }, anna: { judged: right } },
    }),
    { kind: 'solved', name: 'Anna', points: 300 },
  ],
  ['the category of the final', inFinal('category'), { kind: 'finalSoon' }],
  ['wagers', inFinal('wagers', { you: { mostWager: 700 } }), { kind: 'wager', max: 700 }],
  ['wagers of others', inFinal('wagers'), { kind: 'watch' }],
  ['the final question', inFinal('question', { you: { mayType: true } }), { kind: 'type' }],
  ['the end of the final question', inFinal('question'), { kind: 'typeOver' }],
  ['the reveal', inFinal('reveal'), { kind: 'finalReveal' }],
  [
    'the reveal of the player’s own answer',
    inFinal('reveal', { of: { me: { answer: 'Nile' } } }),
    { kind: 'revealed' },
  ],
  [
    'right in the final',
    inFinal('reveal', { of: { me: { answer: 'Nile', judged: right } } }),
    { kind: 'right', points: 300 },
  ],
  ['the win', ended(['me'], { me: 5 }), { kind: 'won', isShared: false }],
  ['a shared win', ended(['me', 'ben'], { me: 5, ben: 5 }), { kind: 'won', isShared: true }],
  [
    'the second place at the end',
    ended(['ben'], { me: 5, ben: 9, anna: 1 }),
    { kind: 'lost', place: 2, winners: ['Ben'] },
  ],
  [
    'a lost tie-break',
    ended(['ben'], { me: 9, ben: 9, anna: 1 }),
    { kind: 'lost', place: 2, winners: ['Ben'] },
  ],
  [
    'the last place behind two winners',
    ended(['ben', 'anna'], { me: 1, ben: 9, anna: 9 }),
    { kind: 'lost', place: 3, winners: ['Anna', 'Ben'] },
  ],
];

beforeAll(() =>
  Promise.all((['de', 'pl', 'tr'] as const).map((language) => playersTexts.load(language))),
);

it.each(states)('shows the right face for %s', (_, view, face, seat = {}) => {
  expect(faceOf(seatOf({ view, ...seat }), view, nowMs)).toEqual(face);
});

it.each(states)('has texts in both languages for %s', (_, view, face, seat = {}) => {
  const shown = faceOf(seatOf({ view, ...seat }), view, nowMs);
  const [en, de] = [playersTexts.in('en'), playersTexts.in('de')].map((t) =>
    faceText(shown, t, view, true),
  );
  for (const told of [en, de]) {
    expect(told?.word).toMatch(/\S/);
    expect(`${told?.word} ${told?.detail}`).not.toMatch(/undefined|NaN|null|\[object/);
  }
  expect(de).not.toEqual(en);
  expect(face).toEqual(shown);
});

it('has a state for every face', () => {
  const kinds = new Set(states.map(([, , { kind }]) => kind));
  expect(kinds.size).toBe(30);
});

describe('the page updates by itself', () => {
  it('when the buzzers light up and when a lock ends', () => {
    expect(changesAtMs({ kind: 'getReady', lightsAtMs: 7 })).toBe(7);
    expect(changesAtMs({ kind: 'early', untilMs: 8 })).toBe(8);
  });
  it('and at no other time', () => {
    expect(changesAtMs({ kind: 'press' })).toBeNull();
    expect(changesAtMs({ kind: 'pressed' })).toBeNull();
  });
});

it('formats times and places for each language', () => {
  const view = asked();
  const face: Face = { kind: 'behind', place: 2, behindMs: 143, afterMs: 343, name: 'Anna' };
  expect(faceText(face, playersTexts.in('en'), view, false)).toEqual({
    word: '2nd',
    detail: '+0.143 s, Anna was first',
  });
  expect(faceText(face, playersTexts.in('de'), view, false)).toEqual({
    word: 'Platz 2',
    detail: '+0,143 s, Anna war zuerst',
  });
  expect(faceText(face, playersTexts.in('pl'), view, false).word).toBe('2. miejsce');
  expect(faceText(face, playersTexts.in('tr'), view, false).word).toBe('2. sıra');
  expect(faceText({ ...face, behindMs: null }, playersTexts.in('en'), view, false).detail).toBe(
    'Anna was first · Reaction time: 0.343 s',
  );
});

it('names keys only where no answer box takes them', () => {
  const detail = (mayType: boolean, hasKeys: boolean) =>
    faceText({ kind: 'press' }, playersTexts.in('en'), asked({ you: { mayType } }), hasKeys).detail;
  expect(detail(false, true)).toBe('Space, Enter or click anywhere');
  expect(detail(true, true)).toBe('Tap anywhere');
  expect(detail(false, false)).toBe('Tap anywhere');
});

it('never mentions the answer of another player before the reveal', () => {
  const view = asked({
    view: { question: typed },
    of: { anna: { hasAnswered: true, answer: null } },
  });
  expect(
    faceText(faceOf(seatOf({ view }), view, nowMs), playersTexts.in('en'), view, false).detail,
  ).toBe('You didn’t answer · Answers revealed soon');
});

it('CQ34 asks only the player of a double for a stake, and shows the others that they wait', () => {
  const own = { kind: 'double', category: 'Rivers', max: 500 } as const;
  const other = { kind: 'doubleOther', category: 'Rivers', name: 'Anna' } as const;
  const texts = (face: Face) => faceText(face, playersTexts.in('en'), playerViewOf(), false);
  expect(texts(own)).toEqual({
    word: 'Double – Rivers',
    detail: 'Tell the host your stake (up to 500)',
  });
  expect(texts(other)).toEqual({ word: 'Wait', detail: 'Double – Rivers · Anna plays' });
  expect(texts({ ...other, name: '' }).detail).toBe('Double – Rivers');
  expect([toneOf('double'), toneOf('doubleOther')]).toEqual(['turn', 'rest']);
});

it('CQ34 tells who plays a double to say an answer, not that the host called', () => {
  const view = asked({
    view: { double: { category: 'Rivers', name: 'Me', stake: 250 } },
    of: { me: { isAnswering: true } },
  });
  const told = faceText({ kind: 'answer' }, playersTexts.in('en'), view, false);
  expect(told.detail).toBe('Say your answer');
});

it('marks the turn in the scores only while it decides something', () => {
  const marked = (view: Partial<PlayerView>) => {
    const turn = { me: { hasTurn: true } };
    const scores = createElement(Scores, { view: playerViewOf({ view, of: turn }) });
    return renderToStaticMarkup(scores).includes('data-on="true"');
  };
  expect([marked({}), marked(staking)]).toEqual([true, true]);
  expect([marked({ phase: 'question' }), marked({ phase: 'finished' })]).toEqual([false, false]);
});

it('shows the category of the final while players wager', () => {
  const view = inFinal('wagers', { you: { wager: 200 } });
  const onTap = () => undefined;
  const head = renderToStaticMarkup(createElement(Question, { view, onTap, seconds: null }));
  expect(head).toContain('<b>Art</b>');
  expect(head).toContain('Your wager: 200');
});
