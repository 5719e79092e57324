import { controlState } from '../../../control/control-state.ts';
import { describe, expect, test } from 'vitest';
import { agenda } from '../../../agenda.ts';
import { owner, playAll, run, showId, stamp, system } from '../../../any-command.fixture.ts';
import type { Command } from '../../../command.ts';
import type { CrowdCardView } from '../../../crowd/crowd-view.ts';
import type { FastRow } from '../../../crowd/show-fields.ts';
import { defaultDocument } from '../../../document/defaults.ts';
import { documentSchema, type QuizShowApp } from '../../../document/document.ts';
import { readDocument } from '../../../document/read.ts';
import { bundledShowSchema, bundleEdit } from '../../../importing/bundle.ts';
import { phoneScenes } from '../../../phones/scene.ts';
import { reduce } from '../../../reduce.ts';
import { overlayView } from '../../../views/overlay-view.ts';
import { everybodyIn } from '../everybody.ts';
import { stageQuiz } from '../definition.ts';
import { isFingerReady, nextFingerMove } from './finger.ts';
import type { Quizshow } from '../show.ts';

const path = ['shows', showId, 'fingerQuestions'];
const options = ['Hydrogen', 'Helium', 'Lithium', 'Beryllium'];
const insert = (id: string, question: string, texts = options): Command => ({
  type: 'edit.insert',
  path,
  value: { id, question, options: texts },
  before: null,
});
const show = (questionId?: string): Command => ({
  type: 'stageQuiz.showFinger',
  showId,
  ...(questionId === undefined ? {} : { questionId }),
});
const step = (name: 'open' | 'lock' | 'reveal' | 'tell' | 'end'): Command => ({
  type: 'stageQuiz.stepFinger',
  showId,
  step: name,
});
const take = (place?: number): Command => ({
  type: 'stageQuiz.takeFinger',
  showId,
  ...(place === undefined ? {} : { place }),
});
const start: Command = { type: 'stageQuiz.start', showId };
const next: Command = { type: 'stageQuiz.nextStage', showId };
const reveal: Command = { type: 'stageQuiz.revealAnswer', showId };
const reset: Command = { type: 'stageQuiz.reset', showId };
const undo: Command = { type: 'stageQuiz.undo', showId };

const prepared = (): QuizShowApp =>
  playAll(defaultDocument(), [
    insert('finger1', 'Lightest first'),
    insert('finger2', 'Oldest first', ['Rome', 'Oslo', 'Lima', 'Perth']),
  ]);
const ofShow = (document: QuizShowApp): Quizshow => {
  const [found] = document.shows;
  if (found === undefined) throw new Error('no show');
  return found;
};
const at = (document: QuizShowApp, atMs: number, command: Command, dice = 7): QuizShowApp => {
  const result = reduce(document, command, stamp({ atMs, actor: owner, dice }));
  if (result.kind === 'refused') throw new Error(`${command.type}: ${result.reason}`);
  return result.document;
};
const reasonOf = (document: QuizShowApp, command: Command): string => {
  const result = run(document, command);
  return result.kind === 'refused' ? result.reason : 'accepted';
};
const row = (rank: number, name: string, tookMs: number): FastRow => ({
  rank,
  name,
  tookMs,
  madeUp: 5,
});
const fast = [row(1, 'Mia', 3210), row(2, 'Ben', 4000)];
/** Applies the due result with the given fastest players. */
function counted(document: QuizShowApp, fastest: FastRow[] = fast): QuizShowApp {
  const [job] = agenda(document).scores;
  if (job === undefined) throw new Error('nothing is due');
  const { round, scoredAs } = job;
  const result = {
    scoredAs,
    answered: 12,
    right: fastest.length,
    shares: [],
    climbers: [],
    players: 0,
    board: [],
    fastest,
  };
  return playAll(document, [{ type: 'stageQuiz.scoreCrowd', showId, round, result }]);
}
const opened = (): QuizShowApp => playAll(prepared(), [show(), step('open')]);
const revealed = (): QuizShowApp => playAll(opened(), [step('lock'), step('reveal')]);
const fastestShown = (fastest = fast): QuizShowApp =>
  playAll(counted(revealed(), fastest), [step('tell')]);
const quizOf = (document: QuizShowApp) => {
  const quiz = overlayView(document).stageQuiz;
  if (quiz === null) throw new Error('no quiz on air');
  return quiz;
};
const cards = (document: QuizShowApp): CrowdCardView[] => quizOf(document).crowd?.cards ?? [];

const controlStateOf = (document: QuizShowApp, knowsAnswers: boolean) =>
  controlState(document, 0, { may: 'nothing', knowsAnswers }).stageQuiz;

describe('a fastest finger question', () => {
  test('FINGER1 is edited, stored and bundled with the show, and the default show has none', () => {
    const document = prepared();
    expect(ofShow(defaultDocument()).fingerQuestions).toEqual([]);
    expect(
      reasonOf(document, {
        type: 'edit.update',
        path: [...path, 'finger1', 'options', 3],
        value: 'Iron',
      }),
    ).toBe('accepted');
    expect(
      reasonOf(document, { type: 'edit.update', path: [...path, 'finger1', 'asked'], value: {} }),
    ).toBe('notEditable');
    const full = playAll(
      document,
      Array.from({ length: 48 }, (_, index) => insert(`more${index}`, 'Another')),
    );
    expect(reasonOf(full, insert('last', 'One more'))).toBe('listFull');
    const bundled = bundledShowSchema.parse(ofShow(revealed()));
    expect(bundled.fingerQuestions?.[0]).toEqual({ question: 'Lightest first', options });
    const { style } = { style: Object.values(document.styles)[0] };
    if (style === undefined) throw new Error('no style');
    let ids = 0;
    const taken = bundleEdit(document, { show: bundled, style, fonts: [] }, () => `new${++ids}`);
    if (taken.command === null) throw new Error('nothing came in');
    const after = playAll(document, [taken.command]);
    expect(after.shows[1]?.fingerQuestions.map(({ question }) => question)).toEqual([
      'Lightest first',
      'Oldest first',
    ]);
    const read = readDocument(JSON.parse(JSON.stringify(revealed())));
    expect(read).toMatchObject({ kind: 'readable', changed: false });
  });

  test('FINGER1 is exported as written, and a show without them reads as before', () => {
    const before = revealed();
    const exported = stageQuiz.exported(ofShow(before));
    expect(exported).toMatchObject({
      fingerQuestions: [
        { question: 'Lightest first', options },
        { question: 'Oldest first', options: ['Rome', 'Oslo', 'Lima', 'Perth'] },
      ],
    });
    expect(JSON.stringify(exported)).not.toMatch(/asked|fingerOnAir|finger1/);
    const { fingerQuestions: _, ...old } = ofShow(defaultDocument());
    const read = readDocument({ ...defaultDocument(), shows: [old] });
    expect(read).toMatchObject({ kind: 'readable', document: defaultDocument() });
  });

  test('FINGER1 is written by crew who may write the show, and by nobody else', () => {
    const document = prepared();
    const member = (role: string) =>
      documentSchema.parse({
        ...document,
        settings: { ...document.settings, authorizedUsers: { cleo: { role } } },
      });
    const written = (role: string) =>
      reduce(
        member(role),
        insert('finger3', 'Tallest first'),
        stamp({ actor: { kind: 'crew', userId: 'cleo' } }),
      );
    for (const role of ['coOwner', 'writer'])
      expect(written(role)).toMatchObject({ kind: 'accepted' });
    for (const role of ['coHost', 'designer', 'voteModerator', 'nobody'])
      expect(written(role)).toMatchObject({ kind: 'refused', reason: 'notAllowed' });
  });

  test('FINGER1 is ready with a text and four different items', () => {
    const [question] = ofShow(prepared()).fingerQuestions;
    if (question === undefined) throw new Error('no question');
    expect(isFingerReady(question)).toBe(true);
    expect(isFingerReady({ ...question, question: ' ' })).toBe(false);
    expect(isFingerReady({ ...question, options: ['a', 'b', ' a', 'd'] })).toBe(false);
    expect(isFingerReady({ ...question, options: ['a', 'b', '', 'd'] })).toBe(false);
  });

  test('FINGER2 comes on air only while no stage asks, by default the next one not asked', () => {
    const document = prepared();
    expect(ofShow(playAll(document, [show()])).fingerOnAir).toEqual({
      id: 'finger1',
      step: 'shown',
    });
    expect(reasonOf(document, show('gone'))).toBe('notFound');
    const asking = playAll(document, [start, next]);
    expect(reasonOf(asking, show())).toBe('questionOpen');
    expect(reasonOf(playAll(asking, [reveal]), show())).toBe('accepted');
    const walked = playAll(asking, [{ type: 'stageQuiz.walkAway', showId }]);
    expect(reasonOf(walked, show())).toBe('accepted');
    const first = playAll(document, [show(), step('open'), step('end')]);
    expect(ofShow(playAll(first, [show()])).fingerOnAir?.id).toBe('finger2');
    const both = playAll(first, [show(), step('open'), step('lock'), step('end')]);
    expect(reasonOf(both, show())).toBe('noFingerQuestion');
    expect(reasonOf(both, show('finger1'))).toBe('accepted');
  });

  test('FINGER3 proceeds step by step; a repeated step changes nothing, and one too early is refused', () => {
    const shown = playAll(prepared(), [show()]);
    for (const name of ['lock', 'reveal', 'tell'] as const)
      expect(reasonOf(shown, step(name))).toBe('fingerNotOpen');
    expect(reasonOf(prepared(), step('open'))).toBe('fingerNotOnAir');
    const open = opened();
    expect(run(open, step('open'))).toMatchObject({ kind: 'accepted', patches: [] });
    expect(reasonOf(open, step('tell'))).toBe('notRevealed');
    const locked = playAll(open, [step('lock')]);
    expect(run(locked, step('lock'))).toMatchObject({ kind: 'accepted', patches: [] });
    expect(reasonOf(revealed(), step('tell'))).toBe('notCounted');
    expect(run(fastestShown(), step('tell'))).toMatchObject({ kind: 'accepted', patches: [] });
    for (let dice = 0; dice < 200; dice += 1) {
      const order = ofShow(at(shown, 5, step('open'), dice)).fingerQuestions[0]?.asked?.order;
      expect(order).not.toEqual([0, 1, 2, 3]);
      expect(order?.toSorted()).toEqual([0, 1, 2, 3]);
    }
    const moves: string[] = [];
    let document = prepared();
    for (let count = 0; count < 7; count += 1) {
      const move = nextFingerMove(ofShow(document));
      moves.push('step' in move ? move.step : move.type.slice(10));
      document = playAll(document, [move]);
      if (agenda(document).scores.length > 0) document = counted(document);
    }
    expect(moves).toEqual(['showFinger', 'open', 'lock', 'reveal', 'tell', 'takeFinger', 'end']);
    const nobody = nextFingerMove(ofShow(counted(revealed(), [])));
    expect(nobody).toMatchObject({ step: 'end' });
  });

  test('FINGER4 accepts answers from chat and phones until it is closed, plus the stream delay', () => {
    const shown = playAll(prepared(), [show()]);
    expect(agenda(shown).crowds).toEqual([]);
    const open = at(shown, 50_000, step('open'));
    const [job] = agenda(open).crowds;
    expect(job).toMatchObject({ opensAtMs: 50_000, question: { kind: 'order' } });
    const locked = at(open, 60_000, step('lock'));
    const { streamDelaySeconds } = locked.settings.twitch;
    expect(agenda(locked).crowds[0]?.closesAtMs).toBe(60_000 + 1000 * streamDelaySeconds);
    expect(agenda(playAll(locked, [step('reveal')])).crowds).toEqual([]);
    const scene = (document: QuizShowApp) =>
      phoneScenes(everybodyIn(ofShow(document)), false).at(-1)?.scene;
    expect(scene(shown)?.kind).toBe('waiting');
    expect(scene(open)).toMatchObject({ kind: 'question', isOpen: true, text: 'Lightest first' });
    expect(scene(counted(revealed()))).toMatchObject({ kind: 'result', isSurvey: false });
    const switchedOff = playAll(open, [
      {
        type: 'edit.update',
        path: ['shows', showId, 'everybodyPlays'],
        value: { isOn: false, hasPhones: false },
      },
    ]);
    expect(scene(switchedOff)?.kind).toBe('off');
  });

  test('FINGER8 is on no board', () => {
    const document = revealed();
    const [job] = agenda(document).scores;
    expect(job?.rounds).toHaveLength(1);
    expect(job?.fastest).toMatchObject({ before: [] });
    const done = counted(document);
    expect(agenda(done).scores).toEqual([]);
    expect(everybodyIn(ofShow(done))?.revealed).toEqual([]);
  });

  const reworded = (document: QuizShowApp, ...texts: [place: number, text: string][]) =>
    playAll(
      document,
      texts.map(([place, value]) => ({
        type: 'edit.update',
        path: [...path, 'finger1', 'options', place],
        value,
      })),
    );
  const askedIn = (document: QuizShowApp) => {
    const everybody = everybodyIn(ofShow(document))?.asked;
    if (everybody?.key.kind !== 'order' || everybody.question.kind !== 'order')
      throw new Error('not asked');
    return { places: everybody.question.options, right: everybody.key.right };
  };

  test('FINGER15 another right order keeps the items in place, and is scored again', () => {
    const done = counted(revealed());
    const before = askedIn(done);
    const swapped = reworded(done, [0, 'Helium'], [1, 'Hydrogen']);
    const { places, right } = askedIn(swapped);
    expect(places).toEqual(before.places);
    expect(right.map((place) => places[place])).toEqual([
      'Helium',
      'Hydrogen',
      'Lithium',
      'Beryllium',
    ]);
    expect(quizOf(swapped).question.answers.map(({ text }) => text)).toEqual(
      right.map((place) => places[place]),
    );
    expect(agenda(swapped).scores).toMatchObject([
      { round: ofShow(done).fingerQuestions[0]?.asked?.round },
    ]);
    expect(agenda(counted(swapped)).scores).toEqual([]);
    // Swapping the texts back restores the original order.
    expect(askedIn(reworded(swapped, [0, 'Hydrogen'], [1, 'Helium']))).toEqual(before);
  });

  test('FINGER15 a corrected text keeps its place, and nothing is scored again', () => {
    const done = counted(revealed());
    const before = askedIn(done);
    const corrected = reworded(done, [0, 'Iron']);
    expect(askedIn(corrected)).toEqual({
      places: before.places.map((text) => (text === 'Hydrogen' ? 'Iron' : text)),
      right: before.right,
    });
    expect(agenda(corrected).scores).toEqual([]);
    // Duplicate texts do not define an order, so the right order stays.
    expect(askedIn(reworded(done, [0, 'Helium'])).right).toEqual(before.right);
  });

  test('FINGER15 undo, another right order and opening again keep the items in place', () => {
    const before = askedIn(opened());
    const back = playAll(opened(), [undo]);
    const again = playAll(reworded(back, [0, 'Helium'], [1, 'Hydrogen']), [step('open')]);
    const { places, right } = askedIn(again);
    expect(places).toEqual(before.places);
    expect(places[right[0] ?? 0]).toBe('Helium');
  });

  test('FINGER15 nobody is picked by the old order, and the contestant stays marked in the new list', () => {
    const swapped = reworded(fastestShown(), [0, 'Helium'], [1, 'Hydrogen']);
    expect(reasonOf(swapped, take())).toBe('notCounted');
    expect(
      reasonOf(reworded(counted(revealed()), [0, 'Helium'], [1, 'Hydrogen']), step('tell')),
    ).toBe('notCounted');
    const takenIn = (document: QuizShowApp) => ofShow(document).fingerQuestions[0]?.asked?.taken;
    const taken = reworded(playAll(fastestShown(), [take()]), [0, 'Helium'], [1, 'Hydrogen']);
    const third = counted(taken, [row(1, 'Aylin', 3000), row(2, 'Mia', 3210)]);
    expect(takenIn(third)).toBe(1);
    const absent = counted(taken, [row(1, 'Aylin', 3000)]);
    expect(takenIn(absent)).toBeUndefined();
    expect(ofShow(absent).contestant).toMatchObject({ name: 'Mia' });
  });

  test('FINGER15 a question opened by an older version keeps its right order', () => {
    const done = counted(revealed());
    const fingerQuestions = ofShow(done).fingerQuestions.map(({ asked, ...question }) => {
      const { texts: _, ...older } = asked ?? {};
      return { ...question, ...(asked === undefined ? {} : { asked: older }) };
    });
    const stored = { ...done, shows: [{ ...ofShow(done), fingerQuestions }] };
    const read = readDocument(JSON.parse(JSON.stringify(stored)));
    if (read.kind !== 'readable') throw new Error(read.kind);
    expect(askedIn(read.document)).toEqual(askedIn(done));
    expect(askedIn(reworded(read.document, [0, 'Helium'], [1, 'Hydrogen'])).right).toEqual(
      askedIn(done).right,
    );
  });

  test('FINGER9 makes the picked viewer the contestant; in a tie the dice decide', () => {
    expect(reasonOf(opened(), take())).toBe('notRevealed');
    expect(reasonOf(revealed(), take())).toBe('notCounted');
    expect(reasonOf(counted(revealed(), []), take())).toBe('nobodyRight');
    expect(reasonOf(fastestShown(), take(2))).toBe('notFound');
    expect(ofShow(playAll(fastestShown(), [take()])).contestant).toMatchObject({ name: 'Mia' });
    expect(ofShow(playAll(fastestShown(), [take(1)])).contestant).toMatchObject({ name: 'Ben' });
    const tied = fastestShown([row(1, 'Mia', 3210), row(1, 'Ben', 3210), row(3, 'Aylin', 5000)]);
    const drawn = new Set(
      Array.from(
        { length: 40 },
        (_, dice) => ofShow(at(tied, 9, take(), dice * 7919)).contestant?.name,
      ),
    );
    expect(drawn).toEqual(new Set(['Ben', 'Mia']));
  });

  test('FINGER10 undo reverts each step and the contestant; the round returns with its order', () => {
    const named = playAll(prepared(), [
      {
        type: 'edit.update',
        path: ['shows', showId, 'contestant'],
        value: { name: 'Kim', line: 'from Kiel' },
      },
    ]);
    const open = playAll(named, [show(), step('open')]);
    const asked = ofShow(open).fingerQuestions[0]?.asked;
    const back = playAll(open, [undo]);
    expect(ofShow(back).fingerOnAir?.step).toBe('shown');
    // Its time starts anew.
    expect(ofShow(at(back, 2_000_000, step('open'), 3)).fingerQuestions[0]?.asked).toEqual({
      ...asked,
      opensAtMs: 2_000_000,
    });
    const undone = playAll(back, [undo]);
    expect(ofShow(undone).fingerOnAir).toBeUndefined();
    expect(ofShow(playAll(undone, [show(), step('open')])).fingerQuestions[0]?.asked).toEqual(
      asked,
    );
    const taken = playAll(counted(playAll(open, [step('lock'), step('reveal')])), [
      step('tell'),
      take(),
    ]);
    expect(ofShow(taken).contestant?.name).toBe('Mia');
    const untaken = playAll(taken, [undo]);
    expect(ofShow(untaken)).toMatchObject({
      contestant: { name: 'Kim', line: 'from Kiel' },
      fingerOnAir: { step: 'told' },
    });
    const unlocked = playAll(untaken, [undo, undo, undo]);
    expect(ofShow(unlocked).fingerOnAir?.step).toBe('open');
    expect(ofShow(unlocked).fingerQuestions[0]?.asked).toEqual(asked);
    expect(agenda(unlocked).crowds).toHaveLength(1);
  });

  test('FINGER8 a result that comes after undo has opened the question again is not stored', () => {
    const [job] = agenda(revealed()).scores;
    const open = playAll(revealed(), [undo]);
    const late = counted(revealed());
    expect(job?.round).toBe(ofShow(open).fingerQuestions[0]?.asked?.round);
    const result = ofShow(late).fingerQuestions[0]?.asked?.result;
    if (job === undefined || result === undefined) throw new Error('nothing is due');
    const { atMs: _, ...scored } = result;
    const command = {
      type: 'stageQuiz.scoreCrowd',
      showId,
      round: job.round,
      result: scored,
    } as const;
    expect(playAll(open, [command])).toBe(open);
    expect(agenda(playAll(open, [step('reveal')])).scores).toHaveLength(1);
  });

  test('FINGER11 start, next stage, reveal and end card take it off the air; reset makes it not asked', () => {
    const taken = playAll(fastestShown(), [take()]);
    const started = playAll(taken, [start]);
    expect(ofShow(started)).toMatchObject({ contestant: { name: 'Mia' } });
    expect(ofShow(started).fingerOnAir).toBeUndefined();
    expect(ofShow(playAll(started, [show()])).fingerOnAir?.id).toBe('finger2');
    const between = playAll(started, [next, reveal, show()]);
    expect(ofShow(playAll(between, [next])).fingerOnAir).toBeUndefined();
    const walked = playAll(started, [next, { type: 'stageQuiz.walkAway', showId }, show()]);
    expect(
      ofShow(playAll(walked, [{ type: 'stageQuiz.showEndCard', showId }])).fingerOnAir,
    ).toBeUndefined();
    expect(ofShow(playAll(walked, [reveal])).fingerOnAir).toBeUndefined();
    expect(ofShow(playAll(taken, [reset])).fingerQuestions.map(({ asked }) => asked)).toEqual([
      undefined,
      undefined,
    ]);
    expect(reasonOf(taken, { type: 'edit.remove', path: [...path, 'finger1'] })).toBe(
      'questionOnAir',
    );
    expect(reasonOf(taken, { type: 'edit.remove', path: [...path, 'finger2'] })).toBe('accepted');
    const back = playAll(started, [undo]);
    expect(ofShow(back).fingerOnAir?.step).toBe('taken');
  });

  test('FINGER12 is sent to overlays step by step', () => {
    const shown = playAll(prepared(), [show()]);
    expect(quizOf(shown).question).toMatchObject({ stageId: 'finger1', text: 'Lightest first' });
    expect(JSON.stringify(overlayView(shown))).not.toContain('Helium');
    expect(cards(shown)).toEqual([]);
    const open = opened();
    const texts = quizOf(open).question.answers.map(({ text }) => text);
    expect(texts.toSorted()).toEqual(options.toSorted());
    expect(texts).not.toEqual(options);
    expect(cards(open)).toMatchObject([{ kind: 'order', isOpen: true }]);
    const closed = playAll(open, [step('lock')]);
    expect(cards(closed)).toMatchObject([{ kind: 'order', isOpen: false }]);
    const { answers } = quizOf(revealed()).question;
    expect(answers.map(({ text }) => text)).toEqual(options);
    expect(answers.every(({ state }) => state === 'right')).toBe(true);
    expect(answers.map(({ letter, text }) => [letter, text])).toEqual(
      options.map((text) => ['ABCD'[texts.indexOf(text)], text]),
    );
    expect(cards(counted(revealed()))).toMatchObject([{ kind: 'result', answered: 12, right: 2 }]);
    expect(JSON.stringify(overlayView(counted(revealed())))).not.toContain('Mia');
    expect(cards(fastestShown())).toMatchObject([
      { kind: 'fastest', taken: null, rows: [{ name: 'Mia', tookMs: 3210 }, { name: 'Ben' }] },
    ]);
    expect(cards(playAll(fastestShown(), [take(1)]))).toMatchObject([
      { kind: 'fastest', taken: 1 },
    ]);
    expect(quizOf(playAll(fastestShown(), [take(1)])).contestant?.name).toBe('Ben');
  });

  test('FINGER12 shows that differ only in the right order are sent identically until it is shown', () => {
    const shown = playAll(prepared(), [show()]);
    const order = (places: readonly number[], texts: readonly string[]) =>
      places.map((place) => texts[place] ?? '');
    const [one, other] = [opened(), opened()].map((document, index) => {
      const asked = ofShow(document).fingerQuestions[0]?.asked;
      if (asked === undefined) throw new Error('not asked');
      if (index === 0) return document;
      // Another right order, shuffled so that the order on air is the same.
      const mixed = [1, 0, 2, 3];
      const fingerQuestions = ofShow(document).fingerQuestions.map((question) =>
        question.id === 'finger1'
          ? {
              ...question,
              options: order(mixed, options),
              asked: { ...asked, order: asked.order.map((option) => mixed.indexOf(option)) },
            }
          : question,
      );
      return { ...document, shows: [{ ...ofShow(document), fingerQuestions }] };
    });
    if (one === undefined || other === undefined) throw new Error('no documents');
    const jsonOf = (document: QuizShowApp) =>
      JSON.stringify([
        overlayView(document),
        phoneScenes(everybodyIn(ofShow(document)), false),
        controlStateOf(document, false),
      ]);
    expect(jsonOf(other)).toBe(jsonOf(one));
    const locked = [one, other].map((document) => jsonOf(playAll(document, [step('lock')])));
    expect(locked[1]).toBe(locked[0]);
    const shows = [one, other].map((document) => jsonOf(playAll(document, [step('reveal')])));
    expect(shows[1]).not.toBe(shows[0]);
    expect(shown).toBeDefined();
  });

  test('FINGER13 hides names on the board and as the contestant when they are hidden later', () => {
    const taken = playAll(fastestShown(), [take()]);
    const hidden = playAll(taken, [
      { type: 'edit.update', path: ['settings', 'crowd', 'hiddenWords'], value: ['mia'] },
    ]);
    expect(JSON.stringify(overlayView(hidden))).not.toContain('Mia');
    expect(quizOf(hidden).contestant?.name).toBe(
      cards(hidden).flatMap((card) => (card.kind === 'fastest' ? card.rows : []))[0]?.name,
    );
    expect(controlStateOf(hidden, false)?.finger).toMatchObject({ step: 'taken' });
    expect(JSON.stringify(controlStateOf(hidden, true))).not.toContain('Mia');
  });

  test('FINGER14 is answered by bots in a rehearsal, in a separate round', () => {
    const rehearsal = playAll(prepared(), [
      {
        type: 'rehearsal.start',
        bots: { viewers: 5, rightPercent: 50, trollPercent: 0, copycatPercent: 0, delaySeconds: 2 },
      },
    ]);
    const shown = playAll(rehearsal, [show()]);
    const result = reduce(shown, step('open'), stamp({ actor: owner, isRehearsal: true }));
    if (result.kind === 'refused') throw new Error(result.reason);
    const [job] = agenda(result.document).crowds;
    expect(job?.round.startsWith('rehearsal-')).toBe(true);
    expect(job?.bots).toMatchObject({ viewers: 5, key: { kind: 'order' } });
    expect(system.kind).toBe('system');
  });
});
