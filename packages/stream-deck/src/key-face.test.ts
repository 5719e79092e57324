import { controlState } from '@quizcast/game/control/control-state';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { expect, it } from 'vitest';
import { formOf } from './form.ts';
import { keyFace } from './key-face.ts';
import { readKey } from './settings.ts';
import { wordsFor } from './words.ts';

const state = controlState(defaultDocument(), 0, { may: 'play', knowsAnswers: false });
const words = wordsFor('de');

it('CONTROL25 counts the seconds of a call on its key and in the countdown', () => {
  const { stageQuiz } = state;
  if (stageQuiz === null) throw new Error('no show');
  const calling = { ...stageQuiz, jokerClock: { startsAtMs: 0, endsAtMs: 30_000 } };
  const known = { state: { ...state, stageQuiz: calling }, clockOffsetMs: 0 };
  const at = (nowMs: number) => ({ status: 'connected' as const, known, nowMs, words });
  const end = { kind: 'stageQuiz' as const, settings: readKey({ action: 'end-call' }) };
  const clock = { kind: 'display' as const, settings: readKey({ display: 'clock' }) };
  expect(keyFace(end, at(10_000)).big).toBe('20');
  expect(keyFace(clock, at(10_000)).big).toBe('20');
  expect(keyFace(end, at(40_000)).big).toBe('');
});

it('says in the inspector what leaving out a value means', () => {
  const connection = { address: '', token: '' };
  const fieldsOf = (action: string) =>
    formOf(
      { kind: 'categoryQuiz', settings: readKey({ action }) },
      { connection, status: null, state: null, words },
    ).key.fields;
  const [, , to] = fieldsOf('rule');
  expect(to).toHaveProperty('choices', [
    { value: '', label: 'Umschalten' },
    { value: 'on', label: 'An' },
    { value: 'off', label: 'Aus' },
  ]);
  const [, player, points] = fieldsOf('stake');
  expect(player).toHaveProperty(['choices', 0], { value: '', label: 'Spieler, der am Zug ist' });
  expect(points?.label).toBe('Punkte (Punkte der Frage)');
});
