import { expect, test } from 'vitest';
import { agenda } from '../agenda.ts';
import { inPlay, owner, playAll, showId, stamp } from '../any-command.fixture.ts';
import { commandSchema } from '../command.ts';
import { defaultDocument } from '../document/defaults.ts';
import type { QuizShowApp } from '../document/document.ts';
import { replacementEdit } from '../document/validate.ts';
import { reduce } from '../reduce.ts';
import { overlayView } from '../views/overlay-view.ts';
import { botPresses, botTyped } from './bot-players.ts';
import { botMessages } from './bots.ts';
import type { AnswerKey, CrowdQuestion } from './question.ts';
import { isRehearsalRound, usualBots, type BotJob } from './rehearsal.ts';

const start = { type: 'rehearsal.start', bots: usualBots } as const;
const end = { type: 'rehearsal.end' } as const;

/** The default show with the crowd playing, after two questions. */
const played = (document: QuizShowApp): QuizShowApp =>
  playAll(document, [
    { type: 'stageQuiz.start', showId },
    { type: 'edit.update', path: ['shows', showId, 'everybodyPlays'], value: { isOn: true } },
    { type: 'stageQuiz.nextStage', showId },
    { type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' },
  ]);

test('REHEARSE1 a rehearsal resets every show when it starts and when it ends', () => {
  const begun = playAll(inPlay(), [start]);
  expect(begun.shows[0]).toMatchObject({ currentStageIndex: -1, moves: [] });
  expect(begun.rehearsal).toMatchObject(usualBots);
  const ended = playAll(played(begun), [end]);
  expect(ended.shows[0]).toMatchObject({ currentStageIndex: -1, moves: [] });
  expect(ended.shows[0]?.stages[0]?.question).not.toHaveProperty('crowd');
  expect(ended.rehearsal).toBeUndefined();
  expect(playAll(ended, [end])).toBe(ended);
});

test('REHEARSE2 bots can be changed while shows continue, and keep the seed', () => {
  const begun = played(playAll(defaultDocument(), [start]));
  const bots = { ...usualBots, viewers: 7 };
  const changed = playAll(begun, [{ type: 'rehearsal.start', bots }]);
  expect(changed.shows).toBe(begun.shows);
  expect(changed.rehearsal).toEqual({ ...bots, seed: begun.rehearsal?.seed });
  for (const wrong of [{ viewers: 0 }, { viewers: 2001 }, { rightPercent: 101 }])
    expect(reduceStart({ ...usualBots, ...wrong })).toBe(false);
});

/** Whether the schema accepts it from a client. */
function reduceStart(bots: typeof usualBots): boolean {
  return commandSchema.safeParse({ type: 'rehearsal.start', bots }).success;
}

test('REHEARSE3 only bots answer open questions, and no chat is read for score requests', () => {
  const real = agenda(played(defaultDocument()));
  expect([real.votes[0]?.bots, real.crowds[0]?.bots]).toEqual([undefined, undefined]);
  expect(real.listens).toHaveLength(1);
  const { votes, crowds, listens } = agenda(played(playAll(defaultDocument(), [start])));
  for (const job of [...votes, ...crowds]) {
    expect(isRehearsalRound(job.round)).toBe(true);
    expect(job.bots).toMatchObject({ ...usualBots, key: { kind: 'choice' } });
  }
  expect([votes.length, crowds.length, listens.length]).toEqual([1, 1, 0]);
  for (const job of [...real.votes, ...real.crowds])
    expect(isRehearsalRound(job.round)).toBe(false);
});

test('REHEARSE4 overlays say that it is a rehearsal, and receive nothing about its bots', () => {
  const view = overlayView(played(playAll(defaultDocument(), [start])));
  expect(view.isRehearsal).toBe(true);
  expect(JSON.stringify(view)).not.toMatch(/seed|rightPercent|"key"/);
  expect(overlayView(defaultDocument()).isRehearsal).toBe(false);
});

test('REHEARSE5 imported documents bring no rehearsal, and restoring a document leaves it alone', () => {
  const begun = playAll(defaultDocument(), [start]);
  const system = { kind: 'system' } as const;
  const replace = { type: 'document.replace', document: begun } as const;
  const taken = reduce(defaultDocument(), replace, stamp({ actor: system }));
  expect(taken.kind === 'accepted' && taken.document).not.toHaveProperty('rehearsal');
  expect(replacementEdit(begun, defaultDocument())).toEqual({ kind: 'edit', command: null });
  const stranger = reduce(begun, start, stamp({ actor: { kind: 'crew', userId: 'nobody' } }));
  expect(stranger).toEqual({ kind: 'refused', reason: 'notAllowed' });
  expect(reduce(begun, end, stamp({ actor: owner })).kind).toBe('accepted');
});

const options = ['Paris', 'Rome', 'Bern', 'Oslo'];
const choice: CrowdQuestion = { kind: 'choice', options };
const job = (part: Partial<BotJob> = {}): BotJob => ({
  ...{ ...usualBots, viewers: 1000, trollPercent: 0, copycatPercent: 0, seed: 11 },
  key: { kind: 'choice', right: [2] },
  ...part,
});

test('REHEARSE6 the same question, bots and seed give the same messages, sorted by time', () => {
  const messages = botMessages(choice, job());
  expect(botMessages(choice, job())).toEqual(messages);
  expect(botMessages(choice, job({ seed: 12 }))).not.toEqual(messages);
  expect(messages.toSorted((one, other) => one.afterMs - other.afterMs)).toEqual(messages);
  expect(new Set(messages.map(({ bot }) => bot)).size).toBe(1000);
});

test('REHEARSE7 the requested share of bots knows the answer, and the others pick any remaining option', () => {
  const share = (part: Partial<BotJob>, question = choice) =>
    botMessages(question, job(part)).filter(({ text }) => text === 'c').length / 1000;
  expect(share({ rightPercent: 100 })).toBe(1);
  expect(share({ rightPercent: 0 })).toBeCloseTo(0.25, 1);
  expect(share({ rightPercent: 60 })).toBeCloseTo(0.7, 1);
  const left: CrowdQuestion = { kind: 'choice', options: ['', 'Rome', 'Bern', ''] };
  const typed = new Set(botMessages(left, job({ rightPercent: 0 })).map(({ text }) => text));
  expect(typed).toEqual(new Set(['b', 'c']));
});

test.each<[CrowdQuestion, AnswerKey, string]>([
  [{ kind: 'several', options }, { kind: 'several', right: [0, 3], scoring: 'strict' }, 'a d'],
  [{ kind: 'order', options }, { kind: 'order', right: [3, 1, 0, 2] }, 'dbac'],
  [{ kind: 'number' }, { kind: 'number', right: 1789, scoring: 'closest', range: 10 }, '1789'],
  [{ kind: 'text' }, { kind: 'text', accepted: ['Marie Curie'] }, 'Marie Curie'],
])('REHEARSE7 bots know how to answer %j', (question, key, right) => {
  const texts = botMessages(question, job({ key, rightPercent: 100 })).map(({ text }) => text);
  expect(new Set(texts)).toEqual(new Set([right]));
  for (const { text } of botMessages(question, job({ key, rightPercent: 0 })))
    expect(text).not.toBe('');
});

test('REHEARSE8 copycats repeat the most common earlier answer, and trolls type more than once', () => {
  const copied = botMessages(choice, job({ rightPercent: 100, copycatPercent: 50 }));
  expect(copied.filter(({ text }) => text === 'c').length).toBeGreaterThan(990);
  const trolls = botMessages(choice, job({ trollPercent: 100 }));
  expect(trolls.length).toBeGreaterThan(1200);
  expect(trolls.filter(({ text }) => /^[a-d]$/.test(text)).length).toBeLessThan(trolls.length);
});

test('REHEARSE12 bots buzz by what they know, never faster than a human, and the same for the same seed', () => {
  const seats = ['a', 'b', 'c', 'd'];
  const questions = Array.from({ length: 500 }, (_, index) => `field ${index}`);
  const bots = { seed: 5, rightPercent: 60, question: '' };
  const pressed = questions.map((question) => botPresses({ ...bots, question }, seats));
  expect(questions.map((question) => botPresses({ ...bots, question }, seats))).toEqual(pressed);
  expect(botPresses({ ...bots, seed: 6, question: 'field 0' }, seats)).not.toEqual(pressed[0]);
  const all = pressed.flat();
  // The bots that know the answer, and three of ten others.
  expect(all.length / 2000).toBeCloseTo(0.72, 1);
  expect(Math.min(...all.map(({ afterMs }) => afterMs))).toBeGreaterThanOrEqual(900);
  const quick = botPresses({ ...bots, isQuick: true, rightPercent: 100, question: 'q' }, seats);
  expect(quick).toHaveLength(4);
  for (const { afterMs } of quick) expect(afterMs).toBeLessThanOrEqual(600);
  expect(quick.toSorted((one, other) => one.afterMs - other.afterMs)).toEqual(quick);
});

test('REHEARSE12 bots type the answer if they know it, or else a number near it', () => {
  const bots = { seed: 5, rightPercent: 50 };
  const typed = Array.from({ length: 100 }, (_, index) =>
    botTyped(bots, `q${index}`, { playerId: 'a', answer: '330 m' }),
  );
  expect(typed.filter((text) => text === '330 m').length).toBeGreaterThan(30);
  for (const text of typed) expect(text).toMatch(/^\d+( m)?$/u);
  expect(botTyped({ ...bots, rightPercent: 0 }, 'q', { playerId: 'a', answer: 'Owl' })).toBe(
    'No idea',
  );
});

test('REHEARSE13 a rehearsal is quick only when started so, and its bots then answer within a second', () => {
  const begun = playAll(inPlay(), [{ ...start, isQuick: true }]);
  expect(begun.rehearsal).toMatchObject({ isQuick: true });
  expect(playAll(begun, [start]).rehearsal).not.toHaveProperty('isQuick');
  const messages = botMessages(choice, job({ isQuick: true, trollPercent: 50, delaySeconds: 30 }));
  expect(Math.max(...messages.map(({ afterMs }) => afterMs))).toBeLessThanOrEqual(1000);
  expect(new Set(messages.map(({ bot }) => bot)).size).toBe(1000);
});

test('REHEARSE9 each bot has its own stream delay around the requested one', () => {
  const early = botMessages(choice, job({ delaySeconds: 0 }));
  const late = botMessages(choice, job({ delaySeconds: 10 }));
  const delayOf = (bot: number) => {
    const at = (messages: typeof early) => messages.find((each) => each.bot === bot)?.afterMs ?? 0;
    return at(late) - at(early);
  };
  const delays = Array.from({ length: 1000 }, (_, bot) => delayOf(bot));
  const mean = delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
  expect(mean / 1000).toBeCloseTo(10, 0);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(5000);
  expect(Math.max(...delays)).toBeLessThanOrEqual(15_000);
});
