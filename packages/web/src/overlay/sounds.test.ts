import type { SoundView } from '@quizcast/game/games/category-quiz/view';
import { expect, it } from 'vitest';
import type { Speaker } from './clips.ts';
import { SoundPlayer, type Heard } from './sounds.ts';

/** A speaker that writes down what it is told; some addresses lead to no sound. */
function listening(broken: readonly string[] = []) {
  const said: string[] = [];
  const loads: string[] = [];
  const speaker: Speaker<string> = {
    async load(address) {
      loads.push(address);
      return broken.includes(address) ? null : address;
    },
    loop: () => ({ mix: () => undefined, setVolume: () => undefined, stop: () => undefined }),
    play: (clip, volume) => void said.push(`${clip} ${volume}`),
    stream(address, volume, onFailure) {
      said.push(`stream ${address} ${volume}`);
      if (broken.includes(address)) onFailure();
      return {
        setVolume: (loud) => void said.push(`${address} at ${loud}`),
        stop: () => void said.push(`stop ${address}`),
      };
    },
  };
  return { player: new SoundPlayer(speaker), said, loads };
}

const sound = (
  name: SoundView['name'],
  atMs: number,
  more: Partial<SoundView> = {},
): SoundView => ({
  id: `${atMs}`,
  name,
  atMs,
  address: null,
  volume: 0.5,
  ...more,
});

/** As much of a view as the player looks at. */
const view = (heard: SoundView | null, key: string | null = null, showId = 'show'): Heard => ({
  showId,
  sound: heard,
  sounds: { volume: 0.5, own: {} },
  question: key === null ? null : { key },
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('plays a sound once, when it is later than the last one', async () => {
  const { player, said } = listening();
  player.follow(view(null), 0);
  player.follow(view(sound('buzz', 10)), 0);
  player.follow(view(sound('buzz', 10)), 0);
  player.follow(view(sound('right', 20, { volume: 0.8 })), 0);
  await settled();
  expect(said).toEqual(['/sounds/buzz.wav 0.5', '/sounds/right.wav 0.8']);
});

it('SOUND9 plays the sound of a card once, and not of one that stands there at first', async () => {
  const { player, said } = listening();
  const card = (kind: 'opener' | 'break', atMs: number) => ({ kind, atMs });
  player.follow(view(null), 0, card('opener', 5));
  player.follow(view(null), 0, card('opener', 5));
  player.follow(view(null), 0, null);
  player.follow(view(null), 0, card('break', 9));
  player.follow(view(null), 0, card('break', 9));
  player.follow(view(null), 1, card('opener', 12));
  await settled();
  expect(said).toEqual(['/sounds/stage/classic/card.wav 0.5']);
});

it('plays nothing that stands there as the page begins, after a lost link, or in another show', async () => {
  const { player, said } = listening();
  player.follow(view(sound('buzz', 10)), 0);
  player.follow(view(sound('right', 20)), 1);
  player.follow(view(sound('final', 30), null, 'other'), 1);
  player.follow(null, 1);
  player.follow(view(sound('board', 40), null, 'other'), 1);
  await settled();
  expect(said).toEqual([]);
  player.follow(view(sound('wrong', 50), null, 'other'), 1);
  await settled();
  expect(said).toEqual(['/sounds/wrong.wav 0.5']);
});

it('plays nothing for what an undo brings back', async () => {
  const { player, said } = listening();
  player.follow(view(sound('board', 10)), 0);
  player.follow(view(sound('right', 20)), 0);
  player.follow(view(sound('board', 10)), 0);
  player.follow(view(null), 0);
  player.follow(view(sound('right', 20)), 0);
  await settled();
  expect(said).toEqual(['/sounds/right.wav 0.5']);
});

it('plays the file that stands in, and the built-in sound where that cannot be had', async () => {
  const { player, said } = listening(['/files/broken.mp3']);
  player.follow(view(null), 0);
  player.follow(view(sound('buzz', 1, { address: '/files/own.mp3' })), 0);
  await settled();
  player.follow(view(sound('buzz', 2, { address: '/files/broken.mp3' })), 0);
  await settled();
  expect(said).toEqual(['/files/own.mp3 0.5', '/sounds/buzz.wav 0.5']);
});

const song = sound('question', 1, { address: '/files/song.mp3' });

it('plays the own sound of a question until another one is on screen', async () => {
  const { player, said } = listening();
  player.follow(view(null), 0);
  player.follow(view(song, 'f1'), 0);
  player.follow(view(sound('right', 2), 'f1'), 0);
  await settled();
  expect(said).not.toContain('stop /files/song.mp3');
  player.follow(view(sound('right', 2)), 0);
  expect(said.at(-1)).toBe('stop /files/song.mp3');
});

it.each(['buzz', 'timeUp'] as const)('ends the sound of a question at %s', async (name) => {
  const { player, said } = listening();
  player.follow(view(null), 0);
  player.follow(view(song, 'f1'), 0);
  player.follow(view(sound(name, 2), 'f1'), 0);
  await settled();
  expect(said.slice(-2)).toEqual(['stop /files/song.mp3', `/sounds/${name}.wav 0.5`]);
});

it('makes the sound of a question as loud as the host has it by now', () => {
  const { player, said } = listening();
  player.follow(view(null), 0);
  player.follow(view(song, 'f1'), 0);
  player.follow({ ...view(song, 'f1'), sounds: { volume: 0, own: {} } }, 0);
  expect(said.at(-1)).toBe('/files/song.mp3 at 0');
});

it('ticks once for each of the last seconds, with the own file where there is one', async () => {
  const { player, said } = listening();
  player.tick('before there is a game');
  player.follow(view(null), 0);
  player.tick('900 5');
  player.tick('900 5');
  player.follow({ ...view(null), sounds: { volume: 0.2, own: { tick: '/files/own.mp3' } } }, 0);
  player.tick('900 4');
  await settled();
  expect(said).toEqual(['/sounds/tick.wav 0.5', '/files/own.mp3 0.2']);
});

it('plays the board instead of a question sound that cannot be played', async () => {
  const { player, said } = listening(['/files/song.mp3']);
  player.follow(view(null), 0);
  player.follow(view(sound('question', 1, { address: '/files/song.mp3' }), 'f1'), 0);
  await settled();
  expect(said.at(-1)).toBe('/sounds/board.wav 0.5');
});

it('has own sounds ready before the first is asked for', async () => {
  const { player, loads } = listening();
  player.follow({ ...view(null), sounds: { volume: 0.5, own: { buzz: '/files/own.mp3' } } }, 0);
  await settled();
  expect(loads).toContain('/files/own.mp3');
  expect(loads).not.toContain('/sounds/buzz.wav');
});

it('has every built-in sound ready before the first is asked for, each fetched once', async () => {
  const { player, loads } = listening();
  player.follow(view(null), 0);
  player.follow(view(sound('buzz', 1)), 0);
  await settled();
  expect(loads.toSorted()).toEqual(
    ['board', 'buzz', 'final', 'right', 'tick', 'timeUp', 'wrong'].map(
      (name) => `/sounds/${name}.wav`,
    ),
  );
});

it('starts nothing once the picture is cleared, not even what was on its way, and nothing old when it is back', async () => {
  const { player, said } = listening();
  player.follow(view(null), 0);
  player.follow(view(sound('buzz', 10)), 0);
  player.follow(null, 0);
  await settled();
  player.follow(view(sound('right', 20)), 0);
  await settled();
  expect(said).toEqual([]);
});
