import { expect, it } from 'vitest';
import { chaptersOf, clockText, secondsIn } from './chapters.ts';
import type { ShowMoment } from './show-moments.ts';

const at = (seconds: number, moment: ShowMoment['moment'], question = 1): ShowMoment => ({
  ...{ atMs: 1_000_000 + seconds * 1000, moment, question },
});

it('MOMENT2 chapters begin at 0:00 and last at least ten seconds', () => {
  const moments = [
    at(0, 'showStarted', 0),
    at(12, 'questionOnAir', 1),
    at(19, 'answerLocked', 1),
    at(21, 'questionOnAir', 2),
    at(3700, 'showWon', 2),
  ];
  const words = {
    intro: 'Intro',
    label: ({ moment, question }: ShowMoment) =>
      moment === 'answerLocked' ? null : `${moment} ${question}`,
  };
  expect(chaptersOf(moments, 1_000_000, 65, words)).toBe(
    ['0:00 Intro', '1:05 showStarted 0', '1:17 questionOnAir 1', '1:02:45 showWon 2'].join('\n'),
  );
  expect(chaptersOf(moments, 1_000_000, 0, words).split('\n')[1]).toBe('0:12 questionOnAir 1');
});

it('MOMENT2 reads the start of the show as a clock time or as seconds', () => {
  expect([secondsIn('1:02:03'), secondsIn('62:03'), secondsIn(' 3723 ')]).toEqual([
    3723, 3723, 3723,
  ]);
  expect([secondsIn(''), secondsIn('1:2:3:4'), secondsIn('ab'), secondsIn('-3')]).toEqual([
    ...[null, null, null, null],
  ]);
  expect([clockText(0), clockText(59.9), clockText(3723)]).toEqual(['0:00', '0:59', '1:02:03']);
});
