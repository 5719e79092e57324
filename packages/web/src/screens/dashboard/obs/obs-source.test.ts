import { expect, it } from 'vitest';
import { hintOf } from './ask-for-obs.tsx';
import { connectionErrorOf, requestErrorOf } from './obs-error.ts';
import { freeName, isSameOverlay } from './obs-source.ts';

it('HEALTH6 recognizes the source of this overlay under any host name, and no other source', () => {
  const address = 'https://quiz.example/browsersource/u1';
  for (const url of [address, 'http://127.0.0.1:4747/browsersource/u1', `${address}/?fps=30#top`])
    expect([url, isSameOverlay(url, address)]).toEqual([url, true]);
  for (const url of [
    'https://quiz.example/browsersource/u10',
    'https://quiz.example/',
    'https://other.example/x/browsersource/u1',
    'no address',
    undefined,
    7,
  ])
    expect([url, isSameOverlay(url, address)]).toEqual([url, false]);
});

it('HEALTH6 picks a name that is unused in OBS', () => {
  expect(freeName('Quizcast', ['Live'])).toBe('Quizcast');
  expect(freeName('Quizcast', ['Quizcast', 'Quizcast 2', 'Live'])).toBe('Quizcast 3');
});

it('HEALTH7 maps OBS close codes and request errors to a cause', () => {
  const connecting = (code: number, hasPassword: boolean, message = '') =>
    connectionErrorOf({ code, message }, hasPassword).kind;
  expect(connecting(4009, true)).toBe('wrongPassword');
  expect(connecting(4009, false)).toBe('passwordMissing');
  expect(connecting(4010, true)).toBe('oldVersion');
  expect(connecting(-1, true, 'Server sent no subprotocol')).toBe('oldVersion');
  expect(connecting(1006, true)).toBe('unreachable');
  const asked = (code: number) => requestErrorOf({ code, message: 'said' });
  expect(asked(600).kind).toBe('sceneGone');
  expect(asked(601).kind).toBe('nameTaken');
  expect([asked(702).kind, asked(702).detail]).toEqual(['refused', 'said']);
});

it('HEALTH7 warns in advance where a browser may block the connection', () => {
  const hint = (address: string) => hintOf(new URL(address));
  for (const here of ['http://localhost:4747', 'http://127.0.0.1:4747', 'http://[::1]:4747'])
    expect([here, hint(here)]).toEqual([here, null]);
  expect(hint('https://quiz.example')).toBe('https');
  expect(hint('http://192.168.1.20:4747')).toBe('far');
  expect(hint('http://localhost.example')).toBe('far');
});
