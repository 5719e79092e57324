import { defaultDocument } from '@quizcast/game/document/defaults';
import { actionShape, controlActionNames, isControlAction } from '@quizcast/game/control/actions';
import { liveAddress } from '@quizcast/game/client/control-link';
import { controlState } from '@quizcast/game/control/control-state';
import { pressNamed, type NamedPress } from '@quizcast/game/control/press-name';
import { parameterError } from '@quizcast/game/games/parameters';
import { isTicking, variableTitles, variableValues } from '@quizcast/game/control/variables';
import type { ControlState } from '@quizcast/game/control/state';
import type { Command } from '@quizcast/game/command';
import { reduce } from '@quizcast/game/reduce';
import { describe, expect, it } from 'vitest';
import { actionDefinitions, optionTexts } from './actions.ts';
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

const press = (_sent: unknown): Promise<void> => Promise.resolve();

/** A host with one variable of its own. */
const companion = {
  parseVariablesInString: (text: string) =>
    Promise.resolve(text.replace('$(custom:guest)', 'Anna').replace('$(custom:letter)', 'B')),
};

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

  it('send the options that are set, with the values of variables, and omit empty ones', async () => {
    const options = { player: '2', points: '', to: undefined, name: '$(custom:guest)', seconds: 5 };
    expect(await optionTexts(options, companion)).toEqual({
      player: '2',
      name: 'Anna',
      seconds: '5',
    });
    const presses: NamedPress[] = [];
    const rename = actionDefinitions(stateAfter(onAir), (sent) => press(presses.push(sent)));
    const event = { id: 'a', controlId: 'c', actionId: 'name-player', surfaceId: undefined };
    await rename['name-player']?.callback(
      { ...event, options: { player: '1', name: '$(custom:guest)' } },
      { ...companion, setCustomVariableValue: () => undefined },
    );
    expect(presses).toEqual([{ action: 'name-player', parameters: { player: '1', name: 'Anna' } }]);
  });

  it('have the names of the control surfaces, and offer what an omitted value means once', () => {
    const definitions = actionDefinitions(stateAfter(onAir), press);
    expect(definitions['joker']?.name).toBe('Stage quiz: Use joker');
    const [rule, to] = definitions['rule']?.options ?? [];
    expect(rule).toMatchObject({ label: 'Rule' });
    expect(rule).toHaveProperty(['choices', 2], {
      id: 'openBuzzersAtOnce',
      label: 'Buzzers open with the question',
    });
    expect(to).toHaveProperty('choices', [
      { id: '', label: 'Toggle' },
      { id: 'on', label: 'On' },
      { id: 'off', label: 'Off' },
    ]);
    expect(rule).toMatchObject({ type: 'dropdown', allowCustom: true });
  });
});

describe('feedbacks', () => {
  const lit = (state: ControlState | null, id: string, options: Record<string, string> = {}) => {
    const feedback = feedbackDefinitions(state, () => state)[id];
    if (feedback?.type !== 'boolean') throw new Error(`no feedback ${id}`);
    const event = { type: 'boolean' as const, id, controlId: 'c', feedbackId: id, options };
    return feedback.callback(event, companion);
  };

  it('show what can be pressed and which answer is locked', async () => {
    const playing = stateAfter(start, next);
    expect(await lit(playing, 'possible', { press: 'lock?answer=B' })).toBe(true);
    expect(await lit(playing, 'possible', { press: 'unlock' })).toBe(false);
    const locked = stateAfter(start, next, lock);
    expect(await lit(locked, 'answer', { answer: 'B', state: 'locked' })).toBe(true);
    expect(await lit(locked, 'answer', { answer: '$(custom:letter)', state: 'locked' })).toBe(true);
    expect(await lit(locked, 'answer', { answer: 'A', state: 'locked' })).toBe(false);
    expect(await lit(locked, 'right_answer', { answer: 'B' })).toBe(false);
  });

  it('name the states of an answer, not the sounds of the same name', () => {
    expect(feedbackDefinitions(null, () => null)['answer']?.options[1]).toHaveProperty('choices', [
      { id: 'idle', label: 'Idle' },
      { id: 'locked', label: 'Locked' },
      { id: 'right', label: 'Right' },
      { id: 'wrong', label: 'Wrong' },
      { id: 'removed', label: 'Removed' },
    ]);
  });

  it('are all off before any state is known', async () => {
    for (const id of Object.keys(feedbackShapes))
      expect(await lit(null, id, { answer: 'A' })).toBe(false);
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
  const texts = (options: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));

  it('are made for the show on air, one per possible press without a text, with existing actions and feedbacks', () => {
    for (const state of [stateAfter(start, next), stateAfter(onAir)]) {
      const presets = presetDefinitions(state, 'quiz');
      const isTyped = (name: string) => /^(?:name-player|type-answer)\b/.test(name);
      expect(Object.keys(presets)).toEqual(
        Object.keys(state.possible).filter((name) => !isTyped(name)),
      );
      const actions = actionDefinitions(state, press);
      const feedbacks = feedbackDefinitions(state, () => state);
      for (const preset of Object.values(presets)) {
        if (preset?.type !== 'button') throw new Error('not a button');
        const [down] = preset.steps[0]?.down ?? [];
        if (down === undefined || !('actionId' in down)) throw new Error('no action');
        expect(actions).toHaveProperty([down.actionId]);
        if (!isControlAction(down.actionId)) throw new Error('unknown action');
        const { parameters } = actionShape(down.actionId);
        expect(parameterError(parameters, texts(down.options))).toBeNull();
        for (const { feedbackId } of preset.feedbacks)
          expect(feedbacks).toHaveProperty([feedbackId]);
        expect(preset.style.text).not.toBe('');
      }
    }
  });

  it('say what they do in words, with the usual values of numbers', () => {
    const presets = presetDefinitions(stateAfter(onAir), 'quiz');
    const text = (name: string) => {
      const preset = presets[name];
      return preset?.type === 'button' ? preset.style.text : null;
    };
    expect(text('rule?rule=doublePoints')).toBe('Switch a rule\nDouble points');
    expect(text('volume')).toBe('Set volume\n25');
    expect(text('set-points?player=1')).toBe('Set player points\n$(quiz:player_1)\n100');
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
