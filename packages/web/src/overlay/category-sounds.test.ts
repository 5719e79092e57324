import { defaultDocument } from '@quizcast/game/document/defaults';
import type { SoundView } from '@quizcast/game/games/category-quiz/view';
import type { CardView } from '@quizcast/game/views/card-view';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { expect, it } from 'vitest';
import { listening, settled } from './audio-output.fixture.ts';

const document = defaultDocument();
const silentView = overlayView({
  ...document,
  onAir: 'categoryQuiz',
  categoryQuiz: { ...document.categoryQuiz, activeShow: document.categoryQuiz.shows[0]?.id },
});
const { categoryQuiz } = silentView;
if (categoryQuiz === null) throw new Error('no category quiz');
const quiz = categoryQuiz;

const sound = (
  name: SoundView['name'],
  atMs: number,
  address: string | null = null,
): SoundView => ({ id: `${atMs}`, name, atMs, address, volume: 0.5 });

interface Changes {
  key?: string | null;
  showId?: string;
  own?: Record<string, string>;
  effects?: number;
  /** Time of the last move that counts. */
  moveAtMs?: number;
  endsAtMs?: number | null;
  card?: CardView | null;
}

function view(soundView: SoundView | null, changes: Changes = {}): OverlayView {
  const { key = null, showId = 'show', effects = 0.5, own = {}, endsAtMs = null } = changes;
  const move = { name: 'judge', atMs: changes.moveAtMs ?? soundView?.atMs ?? 0 };
  return {
    ...silentView,
    card: changes.card ?? null,
    categoryQuiz: {
      ...quiz,
      showId,
      sound: soundView,
      timer: { endsAtMs, leftMs: null },
      sounds: { ...quiz.sounds, effects, own, move },
      question:
        key === null
          ? null
          : {
              kind: 'field',
              key,
              category: '',
              points: 0,
              text: '',
              image: null,
              imageAlt: '',
              isBlurred: false,
              isTyped: false,
              answer: null,
            },
    },
  };
}

it('plays a sound once, when it is newer than the last one', async () => {
  const { player, log } = listening();
  player.follow(view(null), 0, 0);
  player.follow(view(sound('buzz', 10)), 0, 0);
  player.follow(view(sound('buzz', 10)), 0, 0);
  player.follow(view(sound('right', 20), { effects: 0.8 }), 0, 0);
  expect(await log()).toEqual(['classic/buzz.wav 0.8', 'classic/right.wav 0.8']);
});

it('SOUND9 plays the sound of a card once, and not for a card that is already up at the start', async () => {
  const { player, log } = listening();
  const pause: CardView = { kind: 'break', atMs: 9, endsAtMs: null };
  const opener: CardView = { kind: 'opener', atMs: 5, title: '' };
  for (const card of [opener, opener, null, pause, pause])
    player.follow(view(null, { card }), 0, 0);
  player.follow(view(null, { card: { ...opener, atMs: 12 } }), 1, 0);
  expect(await log()).toEqual(['classic/card.wav 0.5']);
});

it('plays no sound already present at page start, after a reconnect, or in another show', async () => {
  const { player, log } = listening();
  player.follow(view(sound('buzz', 10)), 0, 0);
  player.follow(view(sound('right', 20)), 1, 0);
  player.follow(view(sound('final', 30), { showId: 'other' }), 1, 0);
  player.follow({ ...silentView, categoryQuiz: null }, 1, 0);
  player.follow(view(sound('board', 40), { showId: 'other' }), 1, 0);
  expect(await log()).toEqual([]);
  player.follow(view(sound('wrong', 50), { showId: 'other' }), 1, 0);
  expect(await log()).toEqual(['classic/wrong.wav 0.5']);
});

it('SOUND3 plays nothing for sounds restored by an undo', async () => {
  const { player, log } = listening();
  player.follow(view(sound('board', 10)), 0, 0);
  player.follow(view(sound('right', 20)), 0, 0);
  player.follow(view(sound('board', 10)), 0, 0);
  player.follow(view(null), 0, 0);
  // The reset that removed the sound is undone.
  player.follow(view(null, { moveAtMs: 30 }), 0, 0);
  player.follow(view(sound('right', 20), { moveAtMs: 20 }), 0, 0);
  expect(await log()).toEqual(['classic/right.wav 0.5']);
});

it('plays the custom file, or the built-in sound if the file cannot be loaded', async () => {
  const { player, log } = listening(['/files/broken.mp3']);
  player.follow(view(null), 0, 0);
  player.follow(view(sound('buzz', 1), { own: { buzz: '/files/own.mp3' } }), 0, 0);
  await settled();
  player.follow(view(sound('buzz', 2), { own: { buzz: '/files/broken.mp3' } }), 0, 0);
  expect(await log()).toEqual(['/files/own.mp3 0.5', 'classic/buzz.wav 0.5']);
});

const song = sound('question', 1, '/files/song.mp3');

it("plays a question's custom sound at the host's volume until the question leaves the screen", async () => {
  const { player, log } = listening();
  player.follow(view(null), 0, 0);
  player.follow(view(song, { key: 'f1' }), 0, 0);
  expect(await log()).toEqual(['stream /files/song.mp3 0.5']);
  player.follow(view(song, { key: 'f1', effects: 0 }), 0, 0);
  expect(await log()).toEqual(['/files/song.mp3 at 0']);
  player.follow(view(sound('right', 2), { key: 'f1' }), 0, 0);
  expect(await log()).not.toContain('stop /files/song.mp3');
  player.follow(view(sound('right', 2)), 0, 0);
  expect(await log()).toEqual(['stop /files/song.mp3']);
});

it.each(['buzz', 'timeUp'] as const)('ends the sound of a question at %s', async (name) => {
  const { player, log } = listening();
  player.follow(view(null), 0, 0);
  player.follow(view(song, { key: 'f1' }), 0, 0);
  player.follow(view(sound(name, 2), { key: 'f1' }), 0, 0);
  expect((await log()).slice(-2)).toEqual(['stop /files/song.mp3', `classic/${name}.wav 0.5`]);
});

it('plays the board sound instead of a question sound that cannot be played', async () => {
  const { player, log } = listening(['/files/song.mp3']);
  player.follow(view(null), 0, 0);
  player.follow(view(song, { key: 'f1' }), 0, 0);
  expect((await log()).at(-1)).toBe('classic/board.wav 0.5');
});

it('ticks once for each of the last seconds, with the custom file if there is one', async () => {
  const { player, log, pass } = listening();
  const own = { tick: '/files/own.mp3' };
  player.follow(view(null), 0, 0);
  player.follow(view(null, { endsAtMs: 2500, own }), 0, 0);
  player.follow(view(null, { endsAtMs: 2500, own }), 0, 0);
  pass(500);
  pass(1000);
  expect(await log()).toEqual(['/files/own.mp3 0.5', '/files/own.mp3 0.5']);
  // A stopped timer.
  player.follow(view(null), 0, 1500);
  pass(5000);
  expect(await log()).toEqual([]);
});

it('preloads every sound, each fetched once, with custom files replacing built-in ones', async () => {
  const { player, loads } = listening();
  const own = { buzz: '/files/own.mp3' };
  player.follow(view(null, { own }), 0, 0);
  player.follow(view(sound('buzz', 1), { own }), 0, 0);
  await settled();
  const builtIn = ['board', 'card', 'final', 'opener', 'podium', 'right', 'rows', 'tick'];
  expect(loads.toSorted()).toEqual([
    '/files/own.mp3',
    ...[...builtIn, 'timeUp', 'winner', 'wrong'].map((name) => `/sounds/classic/${name}.wav`),
  ]);
});

it('starts no pending sound once the picture is cleared, and no old sound when it is back', async () => {
  const { player, log } = listening();
  player.follow(view(null), 0, 0);
  player.follow(view(sound('buzz', 10)), 0, 0);
  player.follow({ ...silentView, categoryQuiz: null }, 0, 0);
  await settled();
  player.follow(view(sound('right', 20)), 0, 0);
  expect(await log()).toEqual([]);
});
