import { describe, expect, test } from 'vitest';
import { agenda } from '../agenda.ts';
import { playAll, run, showId, stamp, system } from '../any-command.fixture.ts';
import type { Command } from '../command.ts';
import { mayCommand } from '../crew/permission.ts';
import { defaultDocument, defaultStyleId } from '../document/defaults.ts';
import { documentSchema, type QuizShowApp } from '../document/document.ts';
import { exportDocument } from '../document/export.ts';
import { restore } from '../document/restore.ts';
import { withMedia as withCategoryMedia } from '../games/category-quiz/media.ts';
import { withMedia as withCrowdMedia } from '../games/crowd-quiz/media.ts';
import { crowdShowSchema } from '../games/crowd-quiz/show.ts';
import type { MediaKind } from '../games/media.ts';
import { openerLengthMs } from '../games/opening.ts';
import { withMedia as withStageMedia } from '../games/stage-quiz/media.ts';
import { currentStage } from '../games/stage-quiz/show.ts';
import { reduce } from '../reduce.ts';
import { overlayView } from '../views/overlay-view.ts';
import { cardKinds, climbMs, openerMs } from './card-kinds.ts';

const start: Command = { type: 'stageQuiz.start', showId };
const next: Command = { type: 'stageQuiz.nextStage', showId };
const reveal: Command = { type: 'stageQuiz.revealAnswer', showId };
const undo: Command = { type: 'stageQuiz.undo', showId };
const lock: Command = { type: 'stageQuiz.lockAnswer', showId, answer: 1 };
const card = (kind: (typeof cardKinds)[number]): Command => ({ type: 'card.show', kind });
const hide: Command = { type: 'card.hide' };
const set = (path: string[], value: unknown): Command => ({ type: 'edit.update', path, value });
const setShow = (field: string, value: unknown) => set(['shows', showId, field], value);
const withPhones = setShow('everybodyPlays', { isOn: true, hasPhones: true });
const withContestant = setShow('contestant', { name: 'Mia', line: 'from Kiel' });
const cardOf = (document: QuizShowApp) => overlayView(document).card;

describe('cards', () => {
  test('ONAIR3 at most one card is on air, in every game, and a break states when it ends', () => {
    const document = playAll(defaultDocument(), [withPhones, withContestant]);
    for (const kind of cardKinds)
      expect(playAll(document, [card('opener'), card(kind)]).card?.kind).toBe(kind);
    const pause = reduce(
      document,
      { type: 'card.show', kind: 'break', minutes: 5 },
      stamp({ atMs: 1000 }),
    );
    expect(pause).toMatchObject({ document: { card: { atMs: 1000, endsAtMs: 301_000 } } });
    expect(playAll(document, [card('break'), hide]).card).toBeUndefined();
    expect(run(document, hide)).toMatchObject({ kind: 'accepted', patches: [] });
    const crew = { coHost: { role: 'coHost' }, writer: { role: 'writer' } };
    const shared = {
      ...document,
      settings: { ...document.settings, authorizedUsers: crew },
    };
    const may = (userId: string) => mayCommand(shared, { kind: 'crew', userId }, card('break'));
    expect([may('coHost'), may('writer')]).toEqual([true, false]);
  });

  test('ONAIR4 a move of the host removes the card, votes do not, and nothing restores it', () => {
    const asked = playAll(defaultDocument(), [start, next]);
    const paused = playAll(asked, [card('break')]);
    for (const move of [lock, reveal, undo]) expect(playAll(paused, [move]).card).toBeUndefined();
    // A move that changes nothing does not remove the card.
    expect(playAll(playAll(asked, [lock, card('break')]), [lock]).card).toBeDefined();
    const voting = playAll(asked, [
      { type: 'stageQuiz.useJoker', showId, jokerId: 'joker4' },
      card('break'),
    ]);
    const round = voting.shows[0] && currentStage(voting.shows[0])?.question.votingRound;
    const counted = reduce(
      voting,
      { type: 'stageQuiz.countVotes', showId, round: round ?? '', votes: [1, 0, 0, 0] },
      stamp({ actor: system }),
    );
    expect(counted).toMatchObject({ kind: 'accepted', document: { card: { kind: 'break' } } });
    expect(playAll(paused, [lock, undo]).card).toBeUndefined();
    expect(restore(asked, paused)).toBeNull();
    expect(exportDocument(paused)).not.toHaveProperty('card');
    expect(documentSchema.parse(paused)).toEqual(paused);
  });

  test('ONAIR4 ONAIR9 a join card with its own place stays on air through moves of the host', () => {
    const style = set(['styles', defaultStyleId, 'joinCard', 'placed'], true);
    const asked = playAll(defaultDocument(), [withPhones, start, next, card('join')]);
    const placed = playAll(asked, [style]);
    for (const moves of [[lock], [lock, reveal], [lock, undo]]) {
      expect(playAll(asked, moves).card).toBeUndefined();
      expect(playAll(placed, moves).card).toMatchObject({ kind: 'join' });
    }
    expect(playAll(placed, [lock, hide]).card).toBeUndefined();
    expect(playAll(placed, [card('break'), lock]).card).toBeUndefined();
    // Styles of the category quiz define no place for the join card.
    const [board] = placed.categoryQuiz.shows;
    if (board === undefined) throw new Error('no category show');
    const other = playAll(placed, [
      set(['onAir'], 'categoryQuiz'),
      { type: 'categoryQuiz.start', showId: board.id },
    ]);
    expect(other.card).toBeUndefined();
    const crowd = crowdShowSchema.parse({
      id: 'crowd',
      name: '',
      questions: [{ id: 'q1', kind: 'number', question: 'When?', rightNumber: 1889 }],
    });
    const everybody = {
      ...placed,
      onAir: 'crowdQuiz' as const,
      crowdQuiz: { activeShow: crowd.id, shows: [crowd] },
    };
    expect(playAll(everybody, [{ type: 'crowdQuiz.start', showId: crowd.id }]).card).toMatchObject({
      kind: 'join',
    });
  });

  test('ONAIR5 overlays receive what the card shows, or no card if the game has nothing for it', () => {
    const begun = playAll(defaultDocument(), [start, next, lock, reveal]);
    expect(cardOf(playAll(begun, [card('opener')]))).toMatchObject({
      kind: 'opener',
      title: 'Your first quiz show',
    });
    const named = playAll(begun, [withContestant]);
    expect(cardOf(playAll(named, [card('contestant')]))).toMatchObject({
      name: 'Mia',
      line: 'from Kiel',
      untilMs: stamp().atMs + 6500,
    });
    expect(cardOf(playAll(begun, [card('ladder')]))).toMatchObject({ from: 0, to: 1 });
    expect(cardOf(playAll(begun, [next, card('ladder')]))).toMatchObject({ from: 0, to: 1 });
    expect(cardOf(playAll(defaultDocument(), [card('ladder')]))).toMatchObject({ from: -1, to: 0 });
    expect(cardOf(playAll(begun, [card('break')]))).toEqual({
      kind: 'break',
      atMs: stamp().atMs,
      endsAtMs: null,
    });
    const credited = playAll(named, [
      set(['settings', 'credits'], ['Kim: graphics', ' ']),
      card('credits'),
    ]);
    expect(cardOf(credited)).toMatchObject({
      contestants: ['Mia'],
      viewers: [],
      crew: ['Kim: graphics'],
    });
    expect(cardOf(playAll(credited, [set(['isCleared'], true)]))).toBeNull();
    const board = playAll(credited, [set(['onAir'], 'categoryQuiz')]);
    const other = board.categoryQuiz.shows[0]?.id;
    if (other === undefined) throw new Error('no category show');
    const onAir = playAll(board, [set(['categoryQuiz', 'activeShow'], other)]);
    expect(cardOf(onAir)).toMatchObject({ kind: 'credits' });
    const climbed = playAll(begun, [card('ladder'), set(['onAir'], 'categoryQuiz')]);
    expect(cardOf(climbed)).toBeNull();
  });

  test('ONAIR13 a card that would show nothing is refused', () => {
    const document = playAll(defaultDocument(), [start, next]);
    const reasonOf = (of: QuizShowApp, kind: (typeof cardKinds)[number]) => {
      const before = JSON.stringify(of);
      const result = run(of, card(kind));
      expect(JSON.stringify(of)).toBe(before);
      return result.kind === 'refused' ? result.reason : 'accepted';
    };
    expect(reasonOf(document, 'contestant')).toBe('noContestant');
    expect(reasonOf(playAll(document, [withContestant]), 'contestant')).toBe('accepted');
    expect(reasonOf(document, 'join')).toBe('noPhones');
    expect(reasonOf(playAll(document, [withPhones]), 'join')).toBe('accepted');
    expect(reasonOf(document, 'ladder')).toBe('accepted');
    const [board] = document.categoryQuiz.shows;
    const other = playAll(document, [
      set(['onAir'], 'categoryQuiz'),
      set(['categoryQuiz', 'activeShow'], board?.id),
    ]);
    expect(reasonOf(other, 'ladder')).toBe('noLadder');
    expect(reasonOf({ ...other, onAir: 'crowdQuiz' }, 'credits')).toBe('noShowOnAir');
  });

  test('ONAIR6 an automatic opener stays until the first question, and the climbed ladder delays time and answers', () => {
    const opening = playAll(defaultDocument(), [setShow('moments', { opener: 'automatic' })]);
    expect(cardOf(opening)).toBeNull();
    expect(cardOf(playAll(opening, [start]))).toMatchObject({ kind: 'opener' });
    expect(cardOf(playAll(opening, [start, next]))).toBeNull();
    expect(cardOf(playAll(defaultDocument(), [start]))).toBeNull();
    const timed = playAll(defaultDocument(), [
      setShow('moments', { ladder: 'automatic' }),
      setShow('questionSeconds', 20),
      setShow('everybodyPlays', { isOn: true }),
      set(['shows', showId, 'stages', 'stage3', 'isSafe'], true),
      start,
      next,
    ]);
    const askedAt = (document: QuizShowApp) => {
      const show = document.shows.find(({ id }) => id === showId);
      const question = show === undefined ? undefined : currentStage(show)?.question;
      const startsAtMs = (question?.clock?.startsAtMs ?? 0) - stamp().atMs;
      return [startsAtMs, (question?.crowd?.opensAtMs ?? 0) - stamp().atMs];
    };
    expect(askedAt(timed)).toEqual([0, 0]);
    const second = playAll(timed, [reveal, next]);
    expect(askedAt(second)).toEqual([climbMs(false), climbMs(false)]);
    expect(askedAt(playAll(second, [reveal, next]))).toEqual([climbMs(true), climbMs(true)]);
    const untilMs = stamp().atMs + climbMs(false);
    expect(cardOf(second)).toMatchObject({ kind: 'ladder', from: 0, to: 1, untilMs });
    // The host's next move ends the climb.
    expect([lock, undo].map((move) => cardOf(playAll(second, [move])))).toEqual([null, null]);
    const byKey = playAll(timed, [setShow('moments', { ladder: 'byKey' }), reveal, next]);
    expect(askedAt(byKey)).toEqual([0, 0]);
    expect(cardOf(byKey)).toBeNull();
  });

  test('ONAIR11 an opener shows its own file in place of the name, for the length of its video', () => {
    const opened = (moments: object, ...more: Command[]) =>
      playAll(defaultDocument(), [setShow('moments', moments), ...more, card('opener')]);
    const openerFile = '/files/quizshow/anna/videos/abc.webm';
    const { atMs } = stamp();
    expect(cardOf(opened({ openerFile }))).toEqual({
      kind: 'opener',
      atMs,
      title: 'Your first quiz show',
      file: openerFile,
    });
    expect(cardOf(opened({ openerFile: null }))).not.toHaveProperty('file');
    expect(openerLengthMs({ openerFile, openerMs: 9000 })).toBe(9000);
    expect(openerLengthMs({ openerFile })).toBe(openerMs);
    // The file was removed, but its length is still stored.
    expect(openerLengthMs({ openerMs: 9000 })).toBe(openerMs);
    const taken: string[] = [];
    const note = (address: string, kind: MediaKind) => (taken.push(`${kind} ${address}`), address);
    const document = defaultDocument();
    const moments = { openerFile };
    for (const show of document.shows.slice(0, 1)) withStageMedia({ ...show, moments }, note);
    for (const show of document.categoryQuiz.shows.slice(0, 1))
      withCategoryMedia({ ...show, moments }, note);
    const crowd = crowdShowSchema.parse({ id: 'crowd', name: '', questions: [], moments });
    withCrowdMedia(crowd, note);
    expect(taken.filter((each) => each === `video ${openerFile}`)).toHaveLength(3);
    expect(withCrowdMedia(crowd, () => null).moments).toEqual({});
  });

  test('ONAIR9 sends the join card once the server has added the code, if the show is played by phone', () => {
    const { atMs } = stamp();
    const joinInfo = (atMs: number): Command => ({
      type: 'card.tellDoor',
      atMs,
      door: { code: 'ABC234', origin: 'https://quiz.example.org' },
    });
    const asked = playAll(defaultDocument(), [withPhones, start, card('join')]);
    expect(agenda(asked).joinCards).toEqual([{ atMs }]);
    expect(cardOf(asked)).toBeNull();
    const withCode = playAll(asked, [joinInfo(atMs)]);
    expect(agenda(withCode).joinCards).toEqual([]);
    expect(cardOf(withCode)).toEqual({
      kind: 'join',
      atMs,
      title: 'Your first quiz show',
      code: 'ABC234',
      origin: 'https://quiz.example.org',
    });
    const placed = playAll(withCode, [set(['styles', defaultStyleId, 'joinCard', 'placed'], true)]);
    const join = { code: 'ABC234', origin: 'https://quiz.example.org' };
    expect(overlayView(playAll(placed, [next]))).toMatchObject({ card: null, joinCard: join });
    expect(overlayView(withCode).joinCard).toBeNull();
    expect(overlayView(playAll(placed, [card('break')])).joinCard).toBeNull();
    expect(overlayView(playAll(placed, [set(['isCleared'], true)])).joinCard).toBeNull();
    // An automatic card is shown in place of the game, and the join card stays beside it.
    const ladder = setShow('moments', { ladder: 'automatic' });
    const climbing = overlayView(playAll(placed, [ladder, next, reveal, next]));
    expect(climbing).toMatchObject({ card: { kind: 'ladder' }, joinCard: join });
    // The server's message is ignored when it is for an earlier card, or for one that is no longer on air.
    expect(cardOf(playAll(asked, [joinInfo(atMs - 1)]))).toBeNull();
    expect(playAll(asked, [hide, joinInfo(atMs)]).card).toBeUndefined();
    expect(cardOf(playAll(asked, [card('break'), joinInfo(atMs)]))).toMatchObject({
      kind: 'break',
    });
    expect(cardOf(playAll(withCode, [setShow('everybodyPlays', { isOn: true })]))).toBeNull();
    expect(documentSchema.parse(withCode)).toEqual(withCode);
    expect(run(asked, { ...joinInfo(atMs) })).toMatchObject({ kind: 'accepted' });
    expect(reduce(asked, joinInfo(atMs), stamp())).toMatchObject({ reason: 'notAllowed' });
  });
});
