import { expect, it } from 'vitest';
import { isOfThisComputer } from './lobby.ts';

it('recognizes addresses that point to the local machine', () => {
  for (const origin of [
    'http://localhost:4747',
    'https://quiz.localhost',
    'http://127.0.0.1:4747',
    'http://127.1.2.3',
    'http://[::1]:4747',
    'http://0.0.0.0:4747',
  ])
    expect([origin, isOfThisComputer(origin)]).toEqual([origin, true]);
  for (const origin of [
    'http://192.168.1.5:4747',
    'http://studio.local:4747',
    'https://localhost.example.org',
    'https://127.example.org',
    'http://[2001:db8::1]:4747',
  ])
    expect([origin, isOfThisComputer(origin)]).toEqual([origin, false]);
});
