import { renderToStaticMarkup } from 'react-dom/server';
import type { Socket } from '@quizcast/game/client/reconnector';
import type { PhoneScene } from '@quizcast/game/phones/scene';
import type { PhoneUpdate } from '@quizcast/game/phones/wire';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PhoneLink } from './phone-link.ts';
import { Playing } from './play.tsx';

/** A socket whose server sends what the test says. */
class ScriptedSocket implements Socket {
  readyState = 0;
  readonly #listeners: { type: string; run: (event: { data: unknown }) => void }[] = [];

  send(): void {}

  close(): void {
    this.readyState = 3;
  }

  addEventListener(type: string, run: (event: { data: unknown }) => void): void {
    this.#listeners.push({ type, run });
  }

  fire(type: string, data: unknown = null): void {
    this.readyState = 1;
    for (const each of this.#listeners) if (each.type === type) each.run({ data });
  }
}

const welcome: PhoneUpdate = {
  ...{ type: 'welcome', token: 't', name: 'Red Fox', isGenerated: true, show: 'Friday quiz' },
  ...{ channel: null, delayMs: 0, streamDelayMs: 0 },
};
const scenes = {
  waiting: { kind: 'waiting' },
  question: {
    ...{ kind: 'question', round: 'r1', isOpen: true, isFirstAnswerFinal: false },
    ...{ text: 'Which planet?', question: { kind: 'choice', options: ['Mars', 'Venus'] } },
  },
  result: {
    ...{ kind: 'result', round: 'r1', right: null, written: null, isSurvey: false },
    ...{ answered: 10, rightAnswers: 4, isOver: false, asked: null },
  },
} as const satisfies Record<string, PhoneScene>;
const scene = (shown: PhoneScene): PhoneUpdate => ({ type: 'scene', scene: shown });

const links: PhoneLink[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const link of links.splice(0)) link.end();
});

/** A phone that is connected and has received these messages. */
function openPage(...updates: PhoneUpdate[]) {
  const socket = new ScriptedSocket();
  const stored = { token: null, name: 'Mia', delayMs: null, answer: null };
  const options = { code: 'ABC234', name: 'Mia', stored };
  const link = new PhoneLink({ ...options, open: () => socket, store: () => undefined });
  links.push(link);
  link.start();
  socket.fire('open');
  const receive = (...news: PhoneUpdate[]) => {
    for (const each of news) socket.fire('message', JSON.stringify(each));
  };
  receive(welcome, ...updates);
  const drawn = () => renderToStaticMarkup(<Playing link={link} state={link.state()} />);
  return { link, receive, drawn };
}

describe('the page of a viewer', () => {
  it('PHONE13 says that the name was refused in every scene, until the viewer does something', () => {
    const refused: PhoneUpdate = { type: 'refused', about: 'name', reason: 'nameTaken' };
    const { link, receive, drawn } = openPage(refused);
    for (const shown of [scenes.waiting, scenes.question]) {
      receive(scene(shown));
      expect(drawn()).toContain('Somebody already plays with this name');
    }
    receive({ type: 'taken', round: 'r1', answer: '0' });
    expect(drawn()).toContain('Somebody already plays with this name');
    link.rename('Mia M');
    expect(drawn()).not.toContain('Somebody already plays with this name');
  });

  it('PHONE19 confirms in every scene that the data was deleted, until the next answer', () => {
    const { link, receive, drawn } = openPage(scene(scenes.waiting));
    receive({ type: 'forgotten' });
    for (const shown of [scenes.waiting, scenes.question]) {
      receive(scene(shown));
      expect(drawn()).toContain('Deleted. You can join again at any time.');
    }
    link.answer('r1', '0');
    expect(drawn()).not.toContain('Deleted.');
  });

  it('PHONE24 thanks for a vote in a poll, which has no answer', () => {
    const { text, question } = scenes.question;
    const result = { ...scenes.result, asked: { text, question }, isSurvey: true } as const;
    const { link, receive, drawn } = openPage(scene(scenes.question));
    link.answer('r1', '0');
    receive(scene(result));
    expect(drawn()).toContain('Thanks for voting!');
    expect(drawn()).toContain('The result is on the stream.');
    expect(drawn()).not.toContain('got it right');
  });

  it('PHONE24 calls an answer partly right if it earned points without being right', () => {
    const place = { round: 'r1', points: 333, gained: 333, rank: 2, players: 9, right: 0, run: 0 };
    const question = { kind: 'several', options: ['Mars', 'Venus'] } as const;
    const result = { ...scenes.result, asked: { text: 'Which?', question }, right: [0, 1] };
    const { link, receive, drawn } = openPage(scene(scenes.question));
    link.answer('r1', '0');
    receive(scene(result), { type: 'standing', round: 'r1', standing: place });
    expect(drawn()).toContain('Partly right');
    receive({ type: 'standing', round: 'r1', standing: { ...place, gained: 0 } });
    expect(drawn()).toContain('Not this time');
  });

  it('PHONE25 offers to show the score again after a minute', () => {
    vi.useFakeTimers();
    const place = { round: 'r1', points: 100, gained: 100, rank: 1, players: 9, right: 1, run: 1 };
    const { link, receive, drawn } = openPage(scene(scenes.waiting));
    receive({ type: 'standing', round: 'r1', standing: place });
    const button = /<button type="button"( disabled="")?>Show my score on stream/;
    expect(button.exec(drawn())?.[1]).toBeUndefined();
    link.showScore();
    vi.advanceTimersByTime(59_000);
    expect(button.exec(drawn())?.[1]).toBe(' disabled=""');
    vi.advanceTimersByTime(1000);
    expect(button.exec(drawn())).not.toBeNull();
    expect(button.exec(drawn())?.[1]).toBeUndefined();
  });

  it('PHONE23 shows the name of the show on air', () => {
    const { receive, drawn } = openPage(scene(scenes.waiting));
    receive({ type: 'show', show: 'Sunday quiz' });
    expect(drawn()).toContain('Sunday quiz');
    expect(drawn()).not.toContain('Friday quiz');
  });
});
