import { defaultDocument } from '@quizcast/game/document/defaults';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { QuestionView, StageQuizView } from '@quizcast/game/games/stage-quiz/views/view';
import { expect, it } from 'vitest';
import type { Speaker } from './clips.ts';
import { StageSoundPlayer } from './stage-sounds.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A speaker that writes down what it is told, and a clock that is turned by hand. */
function listening(broken: readonly string[] = []) {
  const said: string[] = [];
  const waiting: { atMs: number; call: () => void; isOff: boolean }[] = [];
  let nowMs = 0;
  const speaker: Speaker<string> = {
    load: async (address) => (broken.includes(address) ? null : address),
    play: (clip, volume) => void said.push(`${clip.replace('/sounds/stage/', '')} ${volume}`),
    stream: () => ({ setVolume: () => undefined, stop: () => undefined }),
    loop(clips) {
      said.push(`loops ${clips.length}`);
      return {
        mix: (heard) => void said.push(heard.map((on) => (on ? 'x' : '-')).join('')),
        setVolume: (volume) => void said.push(`bed at ${volume}`),
        stop: () => void said.push('bed ends'),
      };
    },
  };
  const player = new StageSoundPlayer(speaker, (ms, call) => {
    const timer = { atMs: nowMs + ms, call, isOff: false };
    waiting.push(timer);
    return () => void (timer.isOff = true);
  });
  return {
    player,
    /** What was said since it was asked last. */
    said: async () => {
      await settled();
      return said.splice(0);
    },
    pass: (ms: number) => {
      nowMs += ms;
      for (const timer of waiting)
        if (timer.atMs <= nowMs && !timer.isOff) {
          timer.isOff = true;
          timer.call();
        }
    },
  };
}

const { stageQuiz } = overlayView(defaultDocument());
if (stageQuiz === null) throw new Error('no stage quiz');
const before: StageQuizView = {
  ...stageQuiz,
  sounds: { character: 'classic', effects: 0.5, beds: 0, own: {}, move: null },
};
const asked = (
  states: readonly QuestionView['answers'][number]['state'][],
  atMs: number,
): StageQuizView => ({
  ...before,
  question: {
    ...before.question,
    stageId: 'stage1',
    answers: before.question.answers.map((answer, index) => ({
      ...answer,
      state: states[index] ?? 'idle',
    })),
  },
  sounds: {
    character: 'classic',
    effects: 0.5,
    beds: 0,
    own: {},
    move: { name: 'lockAnswer', atMs },
  },
});
const withSounds = (
  view: StageQuizView,
  change: Partial<NonNullable<StageQuizView['sounds']>>,
): StageQuizView => ({
  ...view,
  sounds: view.sounds === null ? null : { ...view.sounds, ...change },
});

it('plays what a change comes with, once', async () => {
  const { player, said } = listening();
  player.follow(before, 0, 0);
  player.follow(asked([], 10), 0, 0);
  player.follow(asked([], 10), 0, 0);
  player.follow(asked(['locked'], 20), 0, 0);
  expect(await said()).toEqual(['classic/question.wav 0.5', 'classic/lock.wav 0.5']);
});

it('plays nothing of a picture that was cut to: after a reload, a lost link, or of another show', async () => {
  const { player, said } = listening();
  player.follow(asked(['locked'], 10), 0, 0);
  player.follow(asked(['right'], 20), 1, 0);
  player.follow({ ...asked([], 30), showId: 'other' }, 1, 0);
  player.follow(null, 1, 0);
  player.follow(asked(['locked'], 40), 1, 0);
  expect(await said()).toEqual([]);
});

it('plays the file that stands in, the built-in sound where that cannot be had, and nothing at volume 0', async () => {
  const { player, said } = listening(['/files/broken.mp3']);
  player.follow(before, 0, 0);
  player.follow(withSounds(asked([], 10), { own: { question: '/files/own.mp3' } }), 0, 0);
  expect(await said()).toEqual(['/files/own.mp3 0.5']);
  const own = { lock: '/files/broken.mp3' };
  player.follow(withSounds(asked(['locked'], 20), { own, character: 'retro' }), 0, 0);
  expect(await said()).toEqual(['retro/lock.wav 0.5']);
  player.follow(withSounds(asked(['right'], 30), { effects: 0 }), 0, 0);
  expect(await said()).toEqual([]);
});

it('plays answers as they appear by themselves, and none of them once the host has gone on', async () => {
  const { player, said, pass } = listening();
  player.follow(before, 0, 0);
  player.follow({ ...asked([], 10), answersAppear: 'oneByOne' }, 0, 0);
  pass(1000);
  expect(await said()).toEqual([
    'classic/question.wav 0.5',
    'classic/answer.wav 0.5',
    'classic/answer.wav 0.5',
  ]);
  player.follow({ ...asked(['locked'], 20), answersAppear: 'oneByOne' }, 0, 0);
  pass(2000);
  expect(await said()).toEqual(['classic/lock.wav 0.5']);
});

it('ticks in the last five seconds of a vote, whatever comes in meanwhile, and ends it with a gong', async () => {
  const { player, said, pass } = listening();
  const voting = {
    round: 'r',
    votes: [0, 0, 0, 0],
    isOpen: true,
    startsAtMs: 0,
    endsAtMs: 8000,
    closesAtMs: 9000,
  };
  player.follow({ ...asked([], 10), voting }, 0, 0);
  pass(2000);
  player.follow({ ...asked([], 10), voting: { ...voting, votes: [1, 0, 0, 0] } }, 0, 2000);
  expect(await said()).toEqual([]);
  for (let second = 0; second < 6; second++) pass(1000);
  expect(await said()).toEqual([
    ...Array.from({ length: 5 }, () => 'classic/tick.wav 0.5'),
    'classic/voteClosed.wav 0.5',
  ]);
  pass(5000);
  expect(await said()).toEqual([]);
});

it('lays a bed under a question, changes it with the lock, and ends it with the verdict', async () => {
  const { player, said } = listening();
  const quiet = (view: StageQuizView) => withSounds(view, { effects: 0, beds: 0.4 });
  player.follow(quiet(before), 0, 0);
  expect(await said()).toEqual([]);
  player.follow(quiet(asked([], 10)), 0, 0);
  expect(await said()).toEqual(['loops 4', 'x---', 'bed at 0.4']);
  player.follow(quiet(asked(['locked'], 20)), 0, 0);
  expect(await said()).toEqual(['---x', 'bed at 0.4']);
  player.follow(quiet(asked(['right'], 30)), 0, 0);
  expect(await said()).toEqual(['bed ends']);
  player.follow(withSounds(asked([], 40), { beds: 0 }), 0, 0);
  expect(await said()).toEqual([]);
});

it('is silent at once when the picture is cleared or the show is no longer to be heard', async () => {
  const { player, said, pass } = listening();
  const loud = withSounds({ ...asked([], 10), answersAppear: 'oneByOne' }, { beds: 0.4 });
  player.follow(before, 0, 0);
  player.follow(loud, 0, 0);
  await said();
  player.follow(null, 0, 0);
  pass(5000);
  expect(await said()).toEqual(['bed ends']);
});
