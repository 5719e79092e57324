import { defaultDocument } from '@quizcast/game/document/defaults';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { QuestionView, StageQuizView } from '@quizcast/game/games/stage-quiz/views/view';
import type { OverlayView } from '@quizcast/game/views/view';
import { expect, it } from 'vitest';
import { listening } from './audio-output.fixture.ts';

const silentView = overlayView(defaultDocument());
const { stageQuiz } = silentView;
if (stageQuiz === null) throw new Error('no stage quiz');
const before: StageQuizView = {
  ...stageQuiz,
  sounds: { character: 'classic', effects: 0.5, beds: 0, own: {}, move: null },
};
const view = (quiz: StageQuizView | null): OverlayView => ({ ...silentView, stageQuiz: quiz });
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

it('plays the sound of each change once', async () => {
  const { player, log } = listening();
  player.follow(view(before), 0, 0);
  player.follow(view(asked([], 10)), 0, 0);
  player.follow(view(asked([], 10)), 0, 0);
  player.follow(view(asked(['locked'], 20)), 0, 0);
  expect(await log()).toEqual(['classic/question.wav 0.5', 'classic/lock.wav 0.5']);
});

it('plays nothing after a cut: on page load, after a reconnect, or on a switch to another show', async () => {
  const { player, log } = listening();
  player.follow(view(asked(['locked'], 10)), 0, 0);
  player.follow(view(asked(['right'], 20)), 1, 0);
  player.follow(view({ ...asked([], 30), showId: 'other' }), 1, 0);
  player.follow(view(null), 1, 0);
  player.follow(view(asked(['locked'], 40)), 1, 0);
  expect(await log()).toEqual([]);
});

it('plays the custom file, the built-in sound if the file cannot be loaded, and nothing at volume 0', async () => {
  const { player, log } = listening(['/files/broken.mp3']);
  player.follow(view(before), 0, 0);
  player.follow(view(withSounds(asked([], 10), { own: { question: '/files/own.mp3' } })), 0, 0);
  expect(await log()).toEqual(['/files/own.mp3 0.5']);
  const own = { lock: '/files/broken.mp3' };
  player.follow(view(withSounds(asked(['locked'], 20), { own, character: 'retro' })), 0, 0);
  expect(await log()).toEqual(['retro/lock.wav 0.5']);
  player.follow(view(withSounds(asked(['right'], 30), { effects: 0 })), 0, 0);
  expect(await log()).toEqual([]);
});

it('plays a sound for each answer that appears, and none after the host moves on', async () => {
  const { player, log, pass } = listening();
  player.follow(view(before), 0, 0);
  player.follow(view({ ...asked([], 10), answersAppear: 'oneByOne' }), 0, 0);
  pass(1000);
  expect(await log()).toEqual([
    'classic/question.wav 0.5',
    'classic/answer.wav 0.5',
    'classic/answer.wav 0.5',
  ]);
  player.follow(view({ ...asked(['locked'], 20), answersAppear: 'oneByOne' }), 0, 0);
  pass(2000);
  expect(await log()).toEqual(['classic/lock.wav 0.5']);
});

it('ticks in the last five seconds of a vote, despite incoming votes, and ends it with a gong', async () => {
  const { player, log, pass } = listening();
  const voting = {
    round: 'r',
    votes: [0, 0, 0, 0],
    isOpen: true,
    startsAtMs: 0,
    endsAtMs: 8000,
    closesAtMs: 9000,
  };
  player.follow(view({ ...asked([], 10), voting }), 0, 0);
  pass(2000);
  player.follow(view({ ...asked([], 10), voting: { ...voting, votes: [1, 0, 0, 0] } }), 0, 2000);
  expect(await log()).toEqual([]);
  for (let second = 0; second < 6; second++) pass(1000);
  expect(await log()).toEqual([
    ...Array.from({ length: 5 }, () => 'classic/tick.wav 0.5'),
    'classic/voteClosed.wav 0.5',
  ]);
  pass(5000);
  expect(await log()).toEqual([]);
});

it('plays a music bed under a question, switches it on lock, and ends it with the verdict', async () => {
  const { player, log } = listening();
  const quiet = (view: StageQuizView) => withSounds(view, { effects: 0, beds: 0.4 });
  player.follow(view(quiet(before)), 0, 0);
  expect(await log()).toEqual([]);
  player.follow(view(quiet(asked([], 10))), 0, 0);
  expect(await log()).toEqual(['loops 4', 'x---', 'bed at 0.4']);
  player.follow(view(quiet(asked(['locked'], 20))), 0, 0);
  expect(await log()).toEqual(['---x', 'bed at 0.4']);
  player.follow(view(quiet(asked(['right'], 30))), 0, 0);
  expect(await log()).toEqual(['bed ends']);
  player.follow(view(withSounds(asked([], 40), { beds: 0 })), 0, 0);
  expect(await log()).toEqual([]);
});

const loud = withSounds({ ...asked([], 10), answersAppear: 'oneByOne' }, { beds: 0.4 });
it.each([
  ['the picture is cleared', null],
  ['the show is no longer to be heard', { ...loud, sounds: null }],
])('goes silent at once when %s', async (_, silent) => {
  const { player, log, pass } = listening();
  player.follow(view(before), 0, 0);
  player.follow(view(loud), 0, 0);
  expect(await log()).toContain('classic/question.wav 0.5');
  player.follow(view(silent), 0, 0);
  pass(5000);
  expect(await log()).toEqual(['bed ends']);
});
