import type { ObsAction } from '@quizcast/game/cues/cue';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeObs } from '../testing/obs/fake-obs.ts';
import { performInObs, scenesOfObs } from './obs.ts';

const password = 'Kj3-canary-of-obs';
let obs: FakeObs;
beforeEach(async () => {
  obs = await FakeObs.start({ password });
});
afterEach(() => obs.close());

const ask = (action: ObsAction) => performInObs(action, { port: obs.port, password });
const errorOf = async (action: ObsAction, place = { port: obs.port, password }) => {
  const outcome = await performInObs(action, place);
  return outcome.kind === 'ok' ? 'ok' : outcome.error;
};

it('CUE13 switches scenes, sources and recording, and saves replays and chapters', async () => {
  const { studio } = obs;
  studio.perform('CreateInput', {
    ...{ sceneName: 'Live', inputName: 'Confetti' },
    ...{ inputKind: 'browser_source', inputSettings: {} },
  });
  const done: ObsAction[] = [
    { kind: 'obsScene', scene: 'Starting soon' },
    { kind: 'obsSource', scene: 'Live', source: 'Confetti', isShown: false },
    { kind: 'obsReplay' },
    { kind: 'obsRecording', isOn: true },
    { kind: 'obsChapter', name: 'Right' },
  ];
  for (const action of done) expect(await ask(action)).toEqual({ kind: 'ok' });
  expect(studio.currentScene).toBe('Starting soon');
  expect(studio.scenes.get('Live')).toMatchObject([{ sourceName: 'Confetti', isShown: false }]);
  expect([studio.replays, studio.isRecording, studio.chapters]).toEqual([1, true, ['Right']]);
  expect(await ask({ kind: 'obsRecording', isOn: false })).toEqual({ kind: 'ok' });
  expect(studio.isRecording).toBe(false);
});

it('CUE13 has nothing to do for a recording that runs, or has ended, already', async () => {
  for (const isOn of [true, false]) {
    obs.studio.isRecording = isOn;
    expect(await ask({ kind: 'obsRecording', isOn })).toEqual({ kind: 'ok' });
    expect(obs.studio.isRecording).toBe(isOn);
  }
});

it('CUE18 lists scenes and sources, or returns the reason why it cannot', async () => {
  const place = { port: obs.port, password };
  obs.studio.perform('CreateInput', {
    ...{ sceneName: 'Live', inputName: 'Confetti' },
    ...{ inputKind: 'browser_source', inputSettings: {} },
  });
  expect(await scenesOfObs(place)).toEqual({
    fault: null,
    scenes: [
      { name: 'Starting soon', sources: [] },
      { name: 'Live', sources: ['Confetti'] },
    ],
  });
  const refused = await scenesOfObs({ ...place, password: 'wrong' });
  expect(refused).toEqual({ fault: 'obsPassword', scenes: [] });
});

it('CUE13 answers the authentication challenge and never sends the password', async () => {
  await ask({ kind: 'obsReplay' });
  expect(obs.receivedTexts.join('')).not.toContain(password);
});

it('CUE13 returns the reason when OBS fails an action', async () => {
  obs.studio.hasReplayBuffer = false;
  expect(await errorOf({ kind: 'obsScene', scene: 'Gone' })).toBe('obsNotFound');
  expect(await errorOf({ kind: 'obsSource', scene: 'Live', source: 'Gone', isShown: true })).toBe(
    'obsNotFound',
  );
  expect(await ask({ kind: 'obsReplay' })).toMatchObject({
    ...{ kind: 'failed', error: 'obsRefused', detail: 'Replay buffer is not active.' },
  });
  expect(await errorOf({ kind: 'obsScene', scene: '' })).toBe('incomplete');
  for (const wrong of ['', 'wrong'])
    expect(await errorOf({ kind: 'obsReplay' }, { port: obs.port, password: wrong })).toBe(
      'obsPassword',
    );
});

it('CUE13 reports that OBS is unreachable', async () => {
  const { port } = obs;
  await obs.close();
  expect(await errorOf({ kind: 'obsReplay' }, { port, password })).toBe('obsAway');
  obs = await FakeObs.start({ password });
});
