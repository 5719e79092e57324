import fc from 'fast-check';
import { scaled } from '../scaled.fixture.ts';
import { expect, test } from 'vitest';
import { anyMove, anyStamp, inPlay, playAll, run, showId } from '../any-command.fixture.ts';
import type { EditCommand } from '../command.ts';
import { defaultDocument } from '../document/defaults.ts';
import type { QuizShowApp } from '../document/document.ts';
import { documentSchema } from '../document/document.ts';
import { overlayView } from './overlay-view.ts';
import { reduce } from '../reduce.ts';
import { viewerLanguages } from '../values/language.ts';
import { restore } from '../document/restore.ts';

test('VIEW1 has an empty question before the first stage, and no stage quiz without an active show', () => {
  const view = overlayView(defaultDocument());
  expect(view.stageQuiz?.question).toEqual({
    stageId: null,
    text: '',
    image: null,
    imageAlt: '',
    explanation: null,
    answers: ['A', 'B', 'C', 'D'].map((letter) => ({ letter, text: '', state: 'idle' })),
  });
  const { activeShow: _, ...without } = defaultDocument();
  expect(overlayView(without)).toMatchObject({ kind: 'nothing', stageQuiz: null });
});

/** The document with every right answer shifted by one. */
const turned = (document: QuizShowApp): QuizShowApp =>
  documentSchema.parse({
    ...document,
    shows: document.shows.map((show) => ({
      ...show,
      stages: show.stages.map((stage) => ({
        ...stage,
        question: { ...stage.question, correctAnswer: (stage.question.correctAnswer + 1) % 4 },
      })),
    })),
  });

test('VIEW2 does not depend on the right answer until the reveal', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyMove, anyStamp), { maxLength: 40 }), (steps) => {
      let document = defaultDocument();
      for (const [move, at] of steps) {
        const result = reduce(document, move, at);
        if (result.kind === 'accepted') document = result.document;
        const show = document.shows[0];
        const current = show?.stages[show.currentStageIndex]?.question;
        if (current?.showCorrectAnswer === true) continue;
        expect(overlayView(turned(document))).toEqual(overlayView(document));
      }
    }),
    { numRuns: scaled(100) },
  );
});

test('VIEW3 contains nothing from other stages, other shows, removed answers or settings', () => {
  const canary = (place: string) => `CANARY-${place}`;
  const secretStage = (id: string) => ({
    id,
    price: '5 €',
    hostNotes: canary('note'),
    question: {
      question: canary('question'),
      answers: [1, 2, 3, 4].map((n) => canary(`a${n}`)),
      image: canary('image'),
    },
  });
  const document = documentSchema.parse({
    ...inPlay(),
    secret: canary('document'),
    shows: [
      {
        ...inPlay().shows[0],
        name: canary('showName'),
        currentStageIndex: 1,
        stages: [
          secretStage('before'),
          {
            id: 'now',
            price: '7 €',
            question: {
              question: 'Now?',
              answers: [canary('removed'), 'b', canary('removed2'), 'd'],
              removedAnswers: [0, 2],
              explanation: canary('explanation'),
            },
          },
          secretStage('after'),
        ],
      },
      {
        id: 'other',
        name: canary('other'),
        jokers: [{ id: 'j', name: canary('joker') }],
        stages: [secretStage('x')],
      },
    ],
    settings: {
      twitch: { username: canary('twitch') },
      authorizedUsers: { [canary('user')]: canary('role') },
    },
  });
  const json = JSON.stringify(overlayView(document));
  expect(json).toContain('Now?');
  expect(json).not.toContain('CANARY');
});

test('VIEW4 answers are idle, locked, right, wrong or removed', () => {
  const states = (document: QuizShowApp) =>
    overlayView(document).stageQuiz?.question.answers.map(({ state }) => state);
  const start = inPlay();
  expect(states(start)).toEqual(['idle', 'idle', 'idle', 'idle']);
  const locked = playAll(start, [{ type: 'stageQuiz.lockAnswer', showId, answer: 0 }]);
  expect(states(locked)).toEqual(['locked', 'idle', 'idle', 'idle']);
  const wrong = playAll(locked, [{ type: 'stageQuiz.revealAnswer', showId }]);
  expect(states(wrong)).toEqual(['wrong', 'right', 'idle', 'idle']);
  const right = playAll(start, [
    { type: 'stageQuiz.useJoker', showId, jokerId: 'joker1' },
    { type: 'stageQuiz.lockAnswer', showId, answer: 1 },
    { type: 'stageQuiz.revealAnswer', showId },
  ]);
  expect(states(right)?.filter((state) => state === 'removed')).toHaveLength(2);
  expect(states(right)?.[1]).toBe('right');
  for (const { text, state } of overlayView(right).stageQuiz?.question.answers ?? [])
    expect(text === '').toBe(state === 'removed');
});

test('VIEW5 contains the vote from its start to the reveal', () => {
  const voting = playAll(inPlay(), [{ type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' }]);
  const view = overlayView(voting).stageQuiz?.voting;
  expect(view).toMatchObject({
    isOpen: true,
    votes: [0, 0, 0, 0],
    startsAtMs: 1_000_000,
    endsAtMs: 1_030_000,
    closesAtMs: 1_035_000,
  });
  const round = view?.round ?? '';
  const counted = playAll(voting, [
    { type: 'stageQuiz.closeVoting', showId, round, votes: [3, 1, 0, 2] },
  ]);
  expect(overlayView(counted).stageQuiz?.voting).toMatchObject({
    isOpen: false,
    votes: [3, 1, 0, 2],
  });
  const revealed = playAll(counted, [{ type: 'stageQuiz.revealAnswer', showId }]);
  expect(overlayView(revealed).stageQuiz?.voting).toBeNull();
  expect(overlayView(inPlay()).stageQuiz?.voting).toBeNull();
});

test('VIEW6 uses the style of the show or the default one, and contains only known style fields', () => {
  const document = documentSchema.parse({
    ...inPlay(),
    styles: {
      a: { id: 'a', name: 'a', joker: { positionX: 1 } },
      b: { id: 'b', name: 'b', joker: { positionX: 2, secret: 'CANARY' } },
    },
    defaultStyle: 'a',
  });
  const wearing = (styleId: string) =>
    overlayView({
      ...document,
      shows: document.shows.map((show) => ({ ...show, styleId })),
    }).style.joker;
  expect(wearing('b').positionX).toBe(2);
  expect(JSON.stringify(wearing('b'))).not.toContain('CANARY');
  expect(wearing('gone').positionX).toBe(1);
  for (const id of ['toString', 'constructor', '__proto__']) expect(wearing(id).positionX).toBe(1);
});

test('VIEW7 marks ladder stages as passed, active or ahead', () => {
  const document = playAll(inPlay(), [{ type: 'stageQuiz.nextStage', showId }]);
  const states = overlayView(document).stageQuiz?.stages.map(({ state }) => state);
  expect(states?.slice(0, 4)).toEqual(['passed', 'active', 'ahead', 'ahead']);
});

test('VIEW8 contains the explanation only once the answer is revealed, and never the host notes', () => {
  const question = ['shows', showId, 'stages', 'stage1', 'question'];
  const written = playAll(inPlay(), [
    { type: 'edit.update', path: [...question, 'explanation'], value: 'because of the rings' },
    { type: 'edit.update', path: [...question, 'hostNotes'], value: 'say it slowly' },
  ]);
  expect(JSON.stringify(overlayView(written))).not.toMatch(/rings"|slowly/);
  const revealed = playAll(written, [{ type: 'stageQuiz.revealAnswer', showId }]);
  expect(overlayView(revealed).stageQuiz?.question.explanation).toBe('because of the rings');
  expect(JSON.stringify(overlayView(revealed))).not.toContain('slowly');
});

const clear = (isCleared: boolean): EditCommand => ({
  type: 'edit.update',
  path: ['isCleared'],
  value: isCleared,
});

test('VIEW9 a cleared overlay contains nothing of any game, while moves continue in the background', () => {
  const start = playAll(inPlay(), [{ type: 'stageQuiz.lockAnswer', showId, answer: 0 }]);
  const { language, style, fonts } = overlayView(start);
  const nothing = { kind: 'nothing', isCleared: true, language, watermark: false, style, fonts };
  const cleared = playAll(start, [clear(true)]);
  const empty = {
    stageQuiz: null,
    categoryQuiz: null,
    crowdQuiz: null,
    delayLight: null,
    card: null,
    joinCard: null,
    isRehearsal: false,
  };
  expect(overlayView(cleared)).toEqual({ ...nothing, ...empty });
  const revealed = playAll(cleared, [{ type: 'stageQuiz.revealAnswer', showId }]);
  expect(overlayView(revealed)).toEqual(overlayView(cleared));
  const back = overlayView(playAll(revealed, [clear(false)]));
  expect(back).toMatchObject({ kind: 'stageQuiz', isCleared: false });
  expect(back.stageQuiz?.question.answers[0]?.state).toBe('wrong');
  const other = documentSchema.parse({ ...cleared, onAir: 'categoryQuiz' });
  expect(overlayView({ ...other, isCleared: false }).kind).toBe('categoryQuiz');
  expect(overlayView(other)).toMatchObject({ kind: 'nothing', watermark: false });
  expect(overlayView(other).categoryQuiz).toBeNull();
  expect(documentSchema.parse({ ...cleared, isCleared: undefined }).isCleared).toBe(false);
});

test('VIEW10 restoring a version does not change whether the overlay is cleared', () => {
  const shown = inPlay();
  const cleared = playAll(shown, [clear(true)]);
  expect(restore(cleared, shown)).toBeNull();
  expect(restore(shown, cleared)).toBeNull();
});

test('VIEW11 uses the viewer language from the settings, else the app language, else English', () => {
  const spoken = (settings: object) =>
    overlayView(documentSchema.parse({ ...inPlay(), settings })).language;
  expect(spoken({})).toBe('en');
  expect(spoken({ language: 'de' })).toBe('de');
  expect(spoken({ language: 'de', viewerLanguage: null })).toBe('de');
  for (const viewerLanguage of viewerLanguages)
    expect(spoken({ language: 'de', viewerLanguage })).toBe(viewerLanguage);
  const choose = (value: string) =>
    run(inPlay(), { type: 'edit.update', path: ['settings', 'viewerLanguage'], value });
  const french = choose('fr');
  if (french.kind === 'refused') throw new Error(french.reason);
  expect(overlayView(french.document).language).toBe('fr');
  expect(overlayView({ ...french.document, isCleared: true }).language).toBe('fr');
  expect(choose('xx').kind).toBe('refused');
});
