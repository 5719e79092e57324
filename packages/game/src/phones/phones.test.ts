import { describe, expect, it } from 'vitest';
import { everybodyPlaysSchema } from '../crowd/show-fields.ts';
import type { AskedRound, CrowdPlay, RevealedRound } from '../crowd/crowd-play.ts';
import { phoneAnswer } from './answer.ts';
import { phoneAnswerAtMs, phoneClosesAtMs, phoneDelayMs, seenDelayMs } from './delay.ts';
import { phoneScenes } from './scene.ts';

const asked: AskedRound = {
  round: 'r1',
  opensAtMs: 1000,
  text: 'Which river?',
  question: { kind: 'choice', options: ['Rhine', '', 'Elbe', 'Oder'] },
  key: { kind: 'choice', right: [2] },
  isRevealed: false,
};
const shownRound: RevealedRound = {
  round: 'r1',
  opensAtMs: 1000,
  key: { kind: 'choice', right: [2] },
  points: 100,
  keyText: '2',
  words: { text: 'Which river?', options: ['Rhine', '', 'Elbe', 'Oder'], place: 1 },
  result: {
    scoredAs: ':2',
    atMs: 9000,
    answered: 10,
    right: 4,
    shares: [6, 0, 4],
    climbers: [],
    players: 10,
    board: [],
  },
};
const play = (more: Partial<CrowdPlay> = {}): CrowdPlay => ({
  showId: 'show1',
  showName: 'Rivers',
  settings: everybodyPlaysSchema.parse({ isOn: true, hasPhones: true }),
  isAsking: true,
  asked,
  revealed: [],
  shownRound: null,
  isOver: false,
  boardOnAir: undefined,
  scoreOnAir: undefined,
  chatPrize: null,
  ...more,
});
const kindsOf = (crowd: CrowdPlay | null, isCleared = false) =>
  phoneScenes(crowd, isCleared).map(({ scene: { kind } }) => kind);

describe('what phones receive', () => {
  it('PHONE1 is nothing if phones do not play', () => {
    const off = everybodyPlaysSchema.parse({ isOn: true });
    expect(phoneScenes(play({ settings: off }), false)).toEqual([
      { scene: { kind: 'off', isChatPlaying: true }, atMs: 0 },
    ]);
    expect(phoneScenes(null, false)).toEqual([
      { scene: { kind: 'off', isChatPlaying: false }, atMs: 0 },
    ]);
    expect(kindsOf(play({ asked: null }))).toEqual(['waiting']);
  });

  it('PHONE2 is the question, then whether it is open, then the result', () => {
    const [, open] = phoneScenes(play(), false);
    expect(open).toEqual({
      scene: {
        kind: 'question',
        round: 'r1',
        text: 'Which river?',
        question: asked.question,
        isOpen: true,
        isFirstAnswerFinal: false,
      },
      atMs: 1000,
    });
    const locked = phoneScenes(play({ asked: { ...asked, lockedAtMs: 5000 } }), false);
    expect(locked.at(-1)).toMatchObject({ scene: { isOpen: false }, atMs: 5000 });
    const unscored = { ...shownRound, result: undefined };
    const revealed = { ...asked, isRevealed: true };
    expect(kindsOf(play({ asked: revealed, shownRound: unscored }))).toEqual([
      'waiting',
      'question',
      'question',
    ]);
    const scenes = phoneScenes(
      play({ asked: revealed, shownRound: shownRound, revealed: [shownRound] }),
      false,
    );
    expect(scenes.at(-1)).toEqual({
      scene: {
        kind: 'result',
        round: 'r1',
        asked: { text: 'Which river?', question: asked.question },
        right: [2],
        written: null,
        isSurvey: false,
        answered: 10,
        rightAnswers: 4,
        isOver: false,
      },
      atMs: 9000,
    });
  });

  it('PHONE2 includes the picture of the question, and the right typed answer in the result', () => {
    const image = { src: '/media/river.webp', alt: 'A river' };
    const open = phoneScenes(play({ asked: { ...asked, image } }), false).at(-1);
    expect(open).toMatchObject({ scene: { image } });
    const typed: RevealedRound = {
      ...shownRound,
      key: { kind: 'number', right: 1889, scoring: 'closest', range: 0 },
      written: '1889 m',
    };
    const revealed = { ...asked, image, question: { kind: 'number' }, isRevealed: true } as const;
    const result = phoneScenes(
      play({ asked: revealed, shownRound: typed, revealed: [typed] }),
      false,
    );
    expect(result.at(-1)).toMatchObject({
      scene: { kind: 'result', right: null, written: '1889 m', asked: { image } },
    });
    expect(JSON.stringify(result.slice(0, -1))).not.toContain('1889');
  });

  it('PHONE2 has no time for a question that came on air answer by answer', () => {
    const scenes = phoneScenes(play({ asked: { ...asked, isShownLater: true } }), false);
    expect(scenes.at(-1)?.atMs).toBeNull();
  });

  it('PHONE3 contains nothing of the show while the picture is cleared', () => {
    expect(kindsOf(play(), true)).toEqual(['waiting']);
  });

  it('PHONE4 is a text question if its type follows from the answer', () => {
    const secret: AskedRound = { ...asked, question: { kind: 'number' }, isTypeSecret: true };
    const other: AskedRound = { ...secret, question: { kind: 'text' } };
    expect(phoneScenes(play({ asked: secret }), false)).toEqual(
      phoneScenes(play({ asked: other }), false),
    );
    expect(phoneAnswer(secret, '1,789')).toEqual({ kind: 'number', value: 1789 });
    expect(phoneAnswer(secret, 'Paris')).toBe('ignored');
    for (const text of ['', '!score', 'a'.repeat(61)])
      expect(phoneAnswer(secret, text)).toBe(phoneAnswer(other, text));
  });
});

describe('an answer of a phone', () => {
  const options = ['a', 'b', '', 'd'];
  it.each([
    ['choice', '3', { kind: 'choice', option: 3 }],
    ['choice', '2', null],
    ['choice', '4', null],
    ['choice', 'b', null],
    ['choice', '0,1', null],
    ['several', '3,0', { kind: 'several', options: [0, 3] }],
    ['several', '0,0', null],
    ['several', '0,2', null],
    ['several', '', null],
    ['order', '0,1', null],
  ] as const)('PHONE5 for kind %s, sent as %s, is read as %o', (kind, text, answer) => {
    expect(phoneAnswer({ question: { kind, options } }, text)).toEqual(answer);
  });

  it('PHONE5 names every option of an order, or is typed as in the chat', () => {
    const order = { question: { kind: 'order', options: ['a', 'b', 'c'] } } as const;
    expect(phoneAnswer(order, '2,0,1')).toEqual({ kind: 'order', options: [2, 0, 1] });
    expect(phoneAnswer({ question: { kind: 'number' } }, '3.5')).toMatchObject({ value: 3.5 });
    expect(phoneAnswer({ question: { kind: 'number' } }, 'many')).toBeNull();
    expect(phoneAnswer({ question: { kind: 'text' } }, 'The Rhine')).toMatchObject({
      kind: 'text',
    });
    expect(phoneAnswer({ question: { kind: 'text' } }, '!forgetme')).toBeNull();
  });
});

describe('the delay of a phone', () => {
  it('PHONE6 is set by the viewer, within 30 s, or by the show', () => {
    expect(phoneDelayMs(null, 8000)).toBe(8000);
    expect(phoneDelayMs(0, 8000)).toBe(0);
    expect(phoneDelayMs(90_000, 8000)).toBe(30_000);
    expect(phoneDelayMs(-1, 8000)).toBe(0);
  });

  it('PHONE6 is measured from the latest question', () => {
    expect(seenDelayMs(1000, 7300)).toBe(6000);
    expect(seenDelayMs(1000, 1100)).toBe(0);
    expect(seenDelayMs(null, 7000)).toBeNull();
    expect(seenDelayMs(1000, 40_000)).toBeNull();
  });

  const streamDelayMs = 8000;
  const at = (delayMs: number, reactionMs: number, wayMs = 100) =>
    phoneAnswerAtMs({
      opensAtMs: 1000,
      onAirAtMs: 1000,
      delayMs,
      streamDelayMs,
      arrivedAtMs: 1000 + delayMs + reactionMs + wayMs,
      wayMs,
    });

  it('PHONE7 gives equal reactions the same time', () => {
    const times = [0, 2000, 5000, 8000].map((delayMs) => at(delayMs, 3000));
    expect(times).toEqual([12_000, 12_000, 12_000, 12_100]);
  });

  it('PHONE7 gains nothing when reported falsely', () => {
    // The picture is 8 s late: a phone that reports less gets the question sooner, and its time starts sooner.
    expect(at(0, 3000)).toBe(at(5000, 3000));
    // A phone that reports more gets the question later and cannot count as earlier than its arrival.
    expect(at(20_000, 3000)).toBe(1000 + 20_000 + 3000 + 100);
    expect(at(8000, 3000, 60_000)).toBe(1000 + 8000 + 3000 + 60_000);
  });

  it('PHONE8 keeps answers open until the lock in its own picture, at most as long as the chat', () => {
    expect(phoneClosesAtMs(10_000, 2000, streamDelayMs)).toBe(13_000);
    expect(phoneClosesAtMs(10_000, 20_000, streamDelayMs)).toBe(19_000);
  });
});
