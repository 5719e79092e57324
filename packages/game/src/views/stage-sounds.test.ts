import { describe, expect, test } from 'vitest';
import { owner, showId, stamp, system } from '../any-command.fixture.ts';
import type { Command } from '../command.ts';
import { defaultDocument } from '../document/defaults.ts';
import { documentSchema, type QuizShowApp } from '../document/document.ts';
import { reduce } from '../reduce.ts';
import { overlayView } from './overlay-view.ts';
import type { StageQuizView } from '../games/stage-quiz/views/view.ts';
import type { OverlayView } from './view.ts';
import type { CardView } from './card-view.ts';
import { newSounds } from './audible-view.ts';
import { audibleViewOf } from './audible-view.fixture.ts';
import { bedOf, countdownsOf, soundsBetween } from './stage-sounds.ts';
import { quizshowSchema } from '../games/stage-quiz/show.ts';

const move = <Name extends string>(name: Name) => ({ type: `stageQuiz.${name}`, showId }) as const;
const lock = (answer: 0 | 1 | 2 | 3): Command => ({ type: 'stageQuiz.lockAnswer', showId, answer });
const joker = (jokerId: string): Command => ({ type: 'stageQuiz.useJoker', showId, jokerId });
const set = (path: string[], value: unknown): Command => ({
  type: 'edit.update',
  path: ['shows', showId, ...path],
  value,
});
const [start, next, reveal, undo, walkAway] = [
  move('start'),
  move('nextStage'),
  move('revealAnswer'),
  move('undo'),
  move('walkAway'),
];

const viewOf = (document: QuizShowApp): StageQuizView => {
  const { stageQuiz } = overlayView(document);
  if (stageQuiz === null) throw new Error('no stage quiz');
  return stageQuiz;
};

/** A show with sounds and the default stages; the second is safe. */
const sounding = (): Played => new Played(defaultDocument());

class Played {
  #document: QuizShowApp;
  #atMs = 1_000_000;

  constructor(document: QuizShowApp) {
    this.#document = document;
    this.soundsAfter(set(['sound'], {}), set(['stages', 'stage2', 'isSafe'], true));
  }

  /** Sounds of these commands, applied one second apart. */
  soundsAfter(...commands: Command[]): string[] {
    return commands.flatMap((command) => {
      this.#atMs += 1000;
      const actor = command.type === 'stageQuiz.closeVoting' ? system : owner;
      const result = reduce(this.#document, command, stamp({ atMs: this.#atMs, actor }));
      if (result.kind === 'refused') throw new Error(`${command.type}: ${result.reason}`);
      const before = viewOf(this.#document);
      this.#document = result.document;
      return soundsBetween(before, this.view()).map(({ sound, afterMs }) =>
        afterMs === 0 ? sound : `${sound} ${afterMs}`,
      );
    });
  }

  view(): StageQuizView {
    return viewOf(this.#document);
  }

  /** The loop that is playing. */
  bed(): string {
    return bedOf(this.view())
      .map((isPlaying) => (isPlaying ? 'x' : '-'))
      .join('');
  }
}

/** The right answers of the default stages. */
const right = [1, 2, 0, 3, 1, 2, 0, 3, 1] as const;
const answered = (stage: number): Command[] => [next, lock(right[stage] ?? 0), reveal];

describe('the sound of a show', () => {
  test('SOUND1 is silent without settings, and uses defaults for missing values', () => {
    const silent = defaultDocument();
    expect(viewOf(silent).sounds).toBeNull();
    const begun = reduce(silent, start, stamp());
    if (begun.kind === 'refused') throw new Error(begun.reason);
    expect(soundsBetween(viewOf(silent), viewOf(begun.document))).toEqual([]);
    expect(sounding().view().sounds).toEqual({
      character: 'classic',
      effects: 0.5,
      beds: 0.5,
      own: {},
      move: null,
    });
    expect(quizshowSchema.parse({ id: 'a', name: 'b', sound: null }).sound).toBeUndefined();
  });

  test('SOUND7 contains volumes multiplied by the show volume, custom files and the last move', () => {
    const show = sounding();
    show.soundsAfter(
      set(['sound'], { character: 'retro', volume: 0.5, effects: 0.5, beds: 0 }),
      set(['sounds'], { lock: '/files/own.mp3' }),
      start,
    );
    expect(show.view().sounds).toMatchObject({
      character: 'retro',
      effects: 0.25,
      beds: 0,
      own: { lock: '/files/own.mp3' },
      move: { name: 'start' },
    });
    const parsed = documentSchema.safeParse({
      ...defaultDocument(),
      shows: [{ id: 'a', name: 'b', sound: { volume: 2 } }],
    });
    expect(parsed.success).toBe(false);
  });
});

const picture = (stageQuiz: StageQuizView, card: CardView | null): OverlayView => ({
  ...overlayView(defaultDocument()),
  stageQuiz,
  card,
});

function newSoundsBetween(
  before: { quiz: StageQuizView; card: CardView | null },
  quiz: StageQuizView,
  card: CardView | null,
) {
  const view = picture(quiz, card);
  const audible = audibleViewOf(view);
  if (audible === null) throw new Error('a silent show');
  return newSounds(audible, view, picture(before.quiz, before.card), 0);
}

describe('sound effects', () => {
  test('SOUND2 play as a card appears, with the ladder before its question', () => {
    const show = sounding();
    show.soundsAfter(start, set(['moments'], { opener: 'automatic', ladder: 'automatic' }));
    const soundsOfCard = (before: CardView | null, after: CardView | null) => {
      const sounds = newSoundsBetween({ quiz: show.view(), card: before }, show.view(), after);
      return sounds.map(({ sound }) => sound);
    };
    const pause: CardView = { kind: 'break', atMs: 6, endsAtMs: null };
    const ladder: CardView = { kind: 'ladder', atMs: 5, from: 0, to: 1 };
    expect(soundsOfCard(null, ladder)).toEqual(['ladder']);
    expect(soundsOfCard(ladder, pause)).toEqual(['card']);
    expect([soundsOfCard(pause, pause), soundsOfCard(pause, null)]).toEqual([[], []]);
    const [before, climbed] = [show.view(), { ...ladder, untilMs: 2205 }];
    show.soundsAfter(next);
    const playedWith = (card: CardView | null) =>
      newSoundsBetween({ quiz: before, card: null }, show.view(), card);
    expect(playedWith(climbed)).toEqual([
      { sound: 'ladder', afterMs: 700 },
      { sound: 'question', afterMs: 2200 },
    ]);
    expect(playedWith(null)).toEqual([{ sound: 'question', afterMs: 0 }]);
  });
  test('SOUND2 play for a question from the start to the verdict', () => {
    const show = sounding();
    expect(show.soundsAfter(start)).toEqual(['opener']);
    expect(show.soundsAfter(next)).toEqual(['question']);
    expect(show.soundsAfter(lock(0))).toEqual(['lock']);
    expect(show.soundsAfter(lock(1))).toEqual(['lock']);
    expect(show.soundsAfter(reveal)).toEqual(['right 600']);
    expect(show.soundsAfter(next, lock(0), reveal)).toEqual(['question', 'lock', 'wrong 600']);
    expect(show.soundsAfter(move('reset'))).toEqual([]);
  });

  test('SOUND2 play for answers shown by key and for answers that appear automatically', () => {
    const show = sounding();
    show.soundsAfter(set(['answersAppear'], 'byKey'), start);
    expect(show.soundsAfter(next, move('showNextAnswer'))).toEqual(['question', 'answer']);
    const other = sounding();
    other.soundsAfter(set(['answersAppear'], 'oneByOne'), start);
    expect(other.soundsAfter(next)).toEqual([
      'question',
      'answer 450',
      'answer 950',
      'answer 1450',
      'answer 1950',
    ]);
  });

  test('SOUND2 play once for each joker, vote start and vote end', () => {
    const show = sounding();
    show.soundsAfter(start, next);
    expect(show.soundsAfter(joker('joker1'))).toEqual(['fiftyFifty']);
    expect(show.soundsAfter(joker('joker2'))).toEqual(['joker']);
    expect(show.soundsAfter(joker('joker4'))).toEqual(['voteOpen']);
    expect(show.soundsAfter(move('stopVoting'))).toEqual(['voteClosed']);
  });

  test('SOUND2 play when the contestant walks away, with only the answer sound at the reveal', () => {
    const show = sounding();
    show.soundsAfter(start, next, lock(0));
    expect(show.soundsAfter(walkAway)).toEqual(['walkAway']);
    expect(show.bed()).toBe('----');
    expect(show.soundsAfter(reveal)).toEqual(['answer 600']);
  });

  test('SOUND3 do not play for undo and edits', () => {
    const show = sounding();
    show.soundsAfter(start, next, joker('joker1'), lock(1), move('unlockAnswer'), lock(1), reveal);
    expect(show.soundsAfter(undo, undo, undo, undo, undo, undo, undo)).toEqual([]);
    show.soundsAfter(start, next, lock(0));
    expect(
      show.soundsAfter(
        set(['stages', 'stage1', 'question', 'question'], 'Another?'),
        set(['stages', 'stage1', 'question', 'correctAnswer'], 0),
        set(['name'], 'Another'),
      ),
    ).toEqual([]);
  });

  test('SOUND4 differ for a safety level, the top prize and the first of two tries', () => {
    const show = sounding();
    show.soundsAfter(start, ...answered(0));
    expect(show.soundsAfter(...answered(1)).at(-1)).toBe('safetyLevel 600');
    show.soundsAfter(...[2, 3, 4, 5, 6, 7].flatMap(answered));
    expect(show.soundsAfter(...answered(8)).at(-1)).toBe('topPrize 600');
    const twice = sounding();
    twice.soundsAfter(set(['jokers', 'joker2', 'event'], 4), start, next, joker('joker2'), lock(0));
    expect(twice.soundsAfter(reveal)).toEqual(['wrong']);
    expect(twice.soundsAfter(lock(1), reveal)).toEqual(['lock', 'right 600']);
  });

  test('SOUND4 include only the answer sound for a reveal without a locked answer', () => {
    const show = sounding();
    show.soundsAfter(start, next);
    expect(show.soundsAfter(reveal)).toEqual(['answer 600']);
  });
});

describe('countdown sounds', () => {
  test('SOUND5 tick during a vote and play its end once', () => {
    const show = sounding();
    show.soundsAfter(start, next, joker('joker4'));
    const { voting } = show.view();
    const endsAtMs = voting?.endsAtMs ?? 0;
    expect(countdownsOf(show.view())).toEqual([{ endsAtMs, second: 'tick', end: 'voteClosed' }]);
    const round = voting?.round ?? '';
    expect(show.soundsAfter({ type: 'stageQuiz.closeVoting', showId, round, votes: null })).toEqual(
      [],
    );
    expect(countdownsOf(show.view())).toEqual([]);
  });

  test('SOUND5 beat during the question clock, but not while it is stopped', () => {
    const show = sounding();
    show.soundsAfter(set(['questionSeconds'], 30), start, next);
    expect(countdownsOf(show.view())).toMatchObject([{ second: 'beat', end: null }]);
    show.soundsAfter(lock(0));
    expect(countdownsOf(show.view())).toEqual([]);
  });

  test('SOUND5 tick during a joker clock until it ends', () => {
    const show = sounding();
    show.soundsAfter(set(['jokers', 'joker3', 'seconds'], 30), start, next, joker('joker3'));
    const endsAtMs = show.view().jokerClock?.endsAtMs;
    expect(countdownsOf(show.view())).toEqual([{ endsAtMs, second: 'tick', end: null }]);
    show.soundsAfter(move('endJokerClock'));
    expect(countdownsOf(show.view())).toEqual([]);
  });
});

test('SOUND6 the bed adds a stem in each third of the ladder, switches while an answer is locked, and then stops', () => {
  const show = sounding();
  expect(show.bed()).toBe('----');
  show.soundsAfter(start);
  expect(show.bed()).toBe('----');
  const beds = right.map((_, stage) => {
    show.soundsAfter(next);
    const asked = show.bed();
    show.soundsAfter(lock(right[stage] ?? 0));
    expect(show.bed()).toBe('---x');
    show.soundsAfter(reveal);
    expect(show.bed()).toBe('----');
    return asked;
  });
  expect(beds).toEqual(
    ['x---', 'xx--', 'xxx-'].flatMap((stems) => Array.from({ length: 3 }, () => stems)),
  );
});
