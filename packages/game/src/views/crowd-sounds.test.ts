import { expect, test } from 'vitest';
import { owner, playAll, stamp } from '../any-command.fixture.ts';
import type { CrowdCardView, CrowdView } from '../crowd/crowd-view.ts';
import { openerMs } from '../cards/card-kinds.ts';
import type { Command } from '../command.ts';
import type { QuizShowApp } from '../document/document.ts';
import {
  askedIn,
  crowdShowId,
  move,
  scored,
  withCrowdShow,
} from '../games/crowd-quiz/crowd-quiz.fixture.ts';
import { reduce } from '../reduce.ts';
import { newBoardSounds, newSounds, noBed } from './audible-view.ts';
import { audibleViewOf } from './audible-view.fixture.ts';
import { overlayView } from './overlay-view.ts';
import type { OverlayView } from './view.ts';

const set = (path: string[], value: unknown): Command => ({
  type: 'edit.update',
  path: ['crowdQuiz', 'shows', crowdShowId, ...path],
  value,
});

/** A crowd quiz with sounds, one move per second. */
class Played {
  #document: QuizShowApp;
  nowMs = 1_000_000;

  constructor(...edits: Command[]) {
    this.#document = playAll(withCrowdShow(), [set(['sound'], {}), ...edits]);
  }

  get document(): QuizShowApp {
    return this.#document;
  }

  get view(): OverlayView {
    return overlayView(this.#document);
  }

  soundsAfter(...commands: Command[]): string[] {
    return commands.flatMap((command) => {
      this.nowMs += 1000;
      const before = this.view;
      const result = reduce(this.#document, command, stamp({ atMs: this.nowMs, actor: owner }));
      if (result.kind === 'refused') throw new Error(`${command.type}: ${result.reason}`);
      this.#document = result.document;
      return this.since(before);
    });
  }

  score(): void {
    this.#document = scored(this.#document);
  }

  since(before: OverlayView): string[] {
    const audible = audibleViewOf(this.view);
    return audible === null
      ? []
      : newSounds(audible, this.view, before, this.nowMs).map(({ sound, afterMs }) =>
          afterMs === 0 ? sound : `${sound} ${afterMs}`,
        );
  }

  bed(laterMs = 0): string {
    const bed = audibleViewOf(this.view)?.bed(this.nowMs + laterMs) ?? noBed;
    return bed.map((isPlaying) => (isPlaying ? 'x' : '-')).join('');
  }
}

const moves = (...names: string[]) => names.map(move);

test('SOUND1 a crowd quiz without sound settings is silent', () => {
  expect(overlayView(withCrowdShow()).crowdQuiz?.sounds).toBeNull();
  expect(audibleViewOf(overlayView(playAll(withCrowdShow(), moves('start'))))).toBeNull();
});

test('SOUND10 question, close and reveal each play one sound; undo, edits and reset play none', () => {
  const show = new Played();
  expect(show.soundsAfter(...moves('start', 'close', 'reveal'))).toEqual([
    'question',
    'voteClosed',
    'reveal',
  ]);
  expect(show.soundsAfter(...moves('undo', 'undo', 'undo'))).toEqual([]);
  expect(show.soundsAfter(...moves('start', 'reveal', 'next'))).toEqual([
    'question',
    'reveal',
    'question',
  ]);
  expect(
    show.soundsAfter(set(['name'], 'Other'), set(['questions', 'q2', 'question'], '?')),
  ).toEqual([]);
  expect(show.soundsAfter(move('reset'))).toEqual([]);
});

test('SOUND10 the question countdown ticks and ends with a gong, and stops when the question closes', () => {
  const show = new Played();
  show.soundsAfter(move('start'));
  const { endsAtMs } = askedIn(show.document, 'q1');
  expect(audibleViewOf(show.view)?.countdowns).toEqual([
    { endsAtMs, second: 'tick', end: 'voteClosed' },
  ]);
  show.soundsAfter(move('close'));
  expect(audibleViewOf(show.view)?.countdowns).toEqual([]);
});

test('SOUND10 the bed adds a stem with each third of the questions, switches at the close, and stops at the reveal', () => {
  const show = new Played();
  expect(show.bed()).toBe('----');
  const beds = ['start', 'next', 'next', 'next', 'next', 'next'].map((name) => {
    show.soundsAfter(move(name));
    const asked = show.bed();
    expect(show.bed(600_000)).toBe('---x');
    show.soundsAfter(move('close'));
    expect(show.bed()).toBe('---x');
    show.soundsAfter(move('reveal'));
    expect(show.bed()).toBe('----');
    return asked;
  });
  expect(beds).toEqual(['x---', 'x---', 'xx--', 'xx--', 'xxx-', 'xxx-']);
});

const row = { rank: 1, name: 'Mia', points: 1000, right: 1, streak: 1 };
const withCards = (...cards: CrowdCardView[]): CrowdView => ({ isOpen: false, cards });

test('SOUND11 board rows and each podium step play sounds, but cards restored by undo do not', () => {
  const boardSounds = (after: CrowdView, before: CrowdView | null = withCards(), nowMs = 5000) =>
    newBoardSounds(before, after, nowMs).map(({ sound, afterMs }) => `${sound} ${afterMs}`);
  const at = { fromMs: 5000, untilMs: null, players: 9 };
  const board = { ...at, kind: 'topFive' as const, rows: [row] };
  expect(boardSounds(withCards(board))).toEqual(['rows 800']);
  expect(boardSounds(withCards(board), withCards(board))).toEqual([]);
  expect(boardSounds(withCards({ ...board, fromMs: 11_000 }))).toEqual(['rows 6800']);
  expect(boardSounds(withCards(board), withCards(), 60_000)).toEqual([]);
  const podium = (places: number): CrowdCardView => ({
    ...board,
    kind: 'podium',
    rows: Array.from({ length: places }, () => row),
    chatPrize: null,
  });
  expect(boardSounds(withCards(podium(3)))).toEqual(['podium 0', 'podium 1400', 'winner 2800']);
  expect(boardSounds(withCards(podium(1)))).toEqual(['winner 2800']);
  expect(boardSounds(withCards(podium(0)))).toEqual([]);
});

test('SOUND11 the board and the podium of a crowd quiz play sounds, and undo plays none', () => {
  const show = new Played();
  show.soundsAfter(...moves('start', 'reveal'));
  show.score();
  expect(show.soundsAfter(move('board'))).toEqual(['rows 800']);
  expect(show.soundsAfter(move('undo'))).toEqual([]);
  expect(show.soundsAfter(move('podium'))).toEqual(['winner 2800']);
});

test('ONAIR6 with an automatic opener, the stinger plays first, and the question and its time start after it', () => {
  const show = new Played(set(['moments'], { opener: 'automatic' }));
  expect(show.soundsAfter(move('start'))).toEqual(['opener', `question ${openerMs}`]);
  const { opensAtMs, endsAtMs } = askedIn(show.document, 'q1');
  const seconds = show.document.crowdQuiz.shows[0]?.questions[0]?.seconds ?? 0;
  expect([opensAtMs, endsAtMs]).toEqual([
    show.nowMs + openerMs,
    show.nowMs + openerMs + seconds * 1000,
  ]);
  expect(show.view.card).toMatchObject({ kind: 'opener', untilMs: show.nowMs + openerMs });
  show.soundsAfter(move('reveal'));
  expect(show.view.card).toBeNull();
});
