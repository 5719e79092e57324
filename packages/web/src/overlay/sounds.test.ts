import type { SoundView } from '@quizcast/game/category-quiz/view';
import { expect, it } from 'vitest';
import { SoundPlayer, type Heard, type Speaker } from './sounds.ts';

/** A speaker that writes down what it is told; some addresses lead to no sound. */
function listening(broken: readonly string[] = []) {
  const said: string[] = [];
  const loads: string[] = [];
  const speaker: Speaker<string> = {
    async load(address) {
      loads.push(address);
      return broken.includes(address) ? null : address;
    },
    play: (clip, volume) => void said.push(`${clip} ${volume}`),
    stream(address, volume, onFailure) {
      said.push(`stream ${address} ${volume}`);
      if (broken.includes(address)) onFailure();
      return () => void said.push(`stop ${address}`);
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

it('plays the own sound of a question until another one is on screen', async () => {
  const { player, said } = listening();
  player.follow(view(null), 0);
  player.follow(view(sound('question', 1, { address: '/files/song.mp3' }), 'f1'), 0);
  player.follow(view(sound('buzz', 2), 'f1'), 0);
  await settled();
  player.follow(view(sound('buzz', 2)), 0);
  expect(said).toEqual([
    'stream /files/song.mp3 0.5',
    '/sounds/buzz.wav 0.5',
    'stop /files/song.mp3',
  ]);
});

it('plays the board instead of a question sound that cannot be played', async () => {
  const { player, said } = listening(['/files/song.mp3']);
  player.follow(view(null), 0);
  player.follow(view(sound('question', 1, { address: '/files/song.mp3' }), 'f1'), 0);
  await settled();
  expect(said.at(-1)).toBe('/sounds/board.wav 0.5');
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
