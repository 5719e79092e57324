import { defaultDocument } from '@quizcast/game/document/defaults';
import { actionShape, controlActionNames } from '@quizcast/game/control/actions';
import { liveAddress } from '@quizcast/game/client/control-link';
import { controlState } from '@quizcast/game/control/control-state';
import { pressNamed } from '@quizcast/game/control/press-name';
import { isTicking, variableTitles, variableValues } from '@quizcast/game/control/variables';
import type { ControlState } from '@quizcast/game/control/state';
import type { Command } from '@quizcast/game/command';
import { reduce } from '@quizcast/game/reduce';
import { describe, expect, it } from 'vitest';
import { actionDefinitions, actionParameters } from './actions.ts';
import { feedbackDefinitions, feedbackShapes } from './feedbacks.ts';
import { presetDefinitions } from './presets.ts';

const showId = 'show1';
const owner = { kind: 'owner', userId: 'anna' } as const;

/** The state that a surface receives after these commands. */
function stateAfter(...commands: Command[]): ControlState {
  const document = commands.reduce((before, command) => {
    const result = reduce(before, command, { atMs: 1000, actor: owner, dice: 3 });
    if (result.kind === 'refused') throw new Error(result.reason);
    return result.document;
  }, defaultDocument());
  return controlState(document, 1000, { may: 'play', knowsAnswers: false });
}

const start: Command = { type: 'stageQuiz.start', showId };
const next: Command = { type: 'stageQuiz.nextStage', showId };
const lock: Command = { type: 'stageQuiz.lockAnswer', showId, answer: 1 };
const onAir: Command = { type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' };

const press = (): Promise<void> => Promise.resolve();

describe('actions', () => {
  it('cover every action of the API, with a field for each parameter', () => {
    const definitions = actionDefinitions(stateAfter(start, next), press);
    expect(Object.keys(definitions)).toEqual([...controlActionNames]);
    for (const action of controlActionNames)
      expect(definitions[action]?.options.map(({ id }) => id)).toEqual(
        Object.keys(actionShape(action).parameters),
      );
  });

  it('offer jokers by their names in the show, and also accept a number, an id or a variable', () => {
    const joker = actionDefinitions(stateAfter(), press)['joker']?.options[0];
    expect(joker).toMatchObject({ type: 'dropdown', allowCustom: true });
    expect(joker).toHaveProperty(['choices', 0, 'label'], '1 · 50/50');
  });

  it('send the options that are set and omit empty ones', () => {
    expect(
      actionParameters({ player: '2', points: '', to: undefined, seconds: 5, on: true }),
    ).toEqual({
      player: '2',
      seconds: '5',
      on: 'true',
    });
  });
});

describe('feedbacks', () => {
  const lit = (state: ControlState | null, id: string, options: Record<string, string> = {}) => {
    const feedback = feedbackDefinitions(state, () => state)[id];
    if (feedback?.type !== 'boolean') throw new Error(`no feedback ${id}`);
    const event = { type: 'boolean' as const, id, controlId: 'c', feedbackId: id, options };
    return feedback.callback(event, { parseVariablesInString: (text) => Promise.resolve(text) });
  };

  it('show what can be pressed and which answer is locked', () => {
    const playing = stateAfter(start, next);
    expect(lit(playing, 'possible', { press: 'lock?answer=B' })).toBe(true);
    expect(lit(playing, 'possible', { press: 'unlock' })).toBe(false);
    const locked = stateAfter(start, next, lock);
    expect(lit(locked, 'answer', { answer: 'B', state: 'locked' })).toBe(true);
    expect(lit(locked, 'answer', { answer: 'A', state: 'locked' })).toBe(false);
    expect(lit(locked, 'right_answer', { answer: 'B' })).toBe(false);
  });

  it('are all off before any state is known', () => {
    for (const id of Object.keys(feedbackShapes))
      expect(lit(null, id, { answer: 'A' })).toBe(false);
  });
});

describe('variables', () => {
  it('contain the values of the show, and are empty without a connection', () => {
    const state = stateAfter(start, next);
    const values = variableValues({ state, clockOffsetMs: 0 }, 1000);
    expect(values).toMatchObject({ stage: 1, stages: 9, price: '10 €', joker_1: '50/50' });
    expect(values['question']).not.toBe('');
    expect(values['right_answer']).toBe('');
    expect(Object.keys(values).filter((name) => !(name in variableTitles))).toEqual([]);
    expect(new Set(Object.values(variableValues(null, 0)))).toEqual(new Set(['']));
  });

  it('count a vote down by the server clock', () => {
    const state = stateAfter(start, next, {
      type: 'stageQuiz.useJoker',
      showId,
      jokerId: 'joker4',
    });
    expect(isTicking(state)).toBe(true);
    const at = (nowMs: number) =>
      variableValues({ state, clockOffsetMs: 500 }, nowMs)['vote_seconds'];
    expect(at(500)).toBe(30);
    expect(at(10_500)).toBe(20);
    expect(at(99_000)).toBe(0);
  });
});

describe('presets', () => {
  it('are made for the show on air, one per possible press, with existing actions and feedbacks', () => {
    for (const state of [stateAfter(start, next), stateAfter(onAir)]) {
      const presets = presetDefinitions(state, 'quiz');
      expect(Object.keys(presets)).toEqual(Object.keys(state.possible));
      const actions = actionDefinitions(state, press);
      const feedbacks = feedbackDefinitions(state, () => state);
      for (const preset of Object.values(presets)) {
        if (preset?.type !== 'button') throw new Error('not a button');
        const [down] = preset.steps[0]?.down ?? [];
        if (down === undefined || !('actionId' in down)) throw new Error('no action');
        expect(actions).toHaveProperty([down.actionId]);
        for (const { feedbackId } of preset.feedbacks)
          expect(feedbacks).toHaveProperty([feedbackId]);
        expect(preset.style.text).not.toBe('');
      }
    }
  });

  it('name jokers by variables, so that button labels stay current', () => {
    const presets = presetDefinitions(stateAfter(), 'quiz');
    expect(presets['joker?joker=1']).toMatchObject({ style: { text: '$(quiz:joker_1)' } });
    expect(pressNamed('lock?answer=B')).toEqual({ action: 'lock', parameters: { answer: 'B' } });
  });
});

describe('liveAddress', () => {
  it.each([
    ['http://localhost:4747', 'ws://localhost:4747/live'],
    ['https://quiz.example.org/play', 'wss://quiz.example.org/live'],
    ['quiz.example.org', null],
    ['ftp://x', null],
  ])('maps %s to %s', (address, live) => expect(liveAddress(address)).toBe(live));
});
