import { renderToStaticMarkup } from 'react-dom/server';
import type { Socket } from '@quizcast/game/client/reconnector';
import { phoneMessageSchema } from '@quizcast/game/phones/message';
import type { PhoneScene } from '@quizcast/game/phones/scene';
import type { PhoneMessage, PhoneUpdate } from '@quizcast/game/phones/wire';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PhoneLink } from './phone-link.ts';
import { Playing } from './play.tsx';
import { emptyStoredPhone, type StoredPhone } from './stored-phone.ts';

/** A socket whose server sends what the test says. */
class ScriptedSocket implements Socket {
  readyState = 0;
  readonly #listeners: { type: string; run: (event: { data: unknown }) => void }[] = [];

  readonly sent: PhoneMessage[] = [];

  send(text: string): void {
    this.sent.push(phoneMessageSchema.parse(JSON.parse(text)));
  }

  close(): void {
    this.readyState = 3;
  }

  addEventListener(type: string, run: (event: { data: unknown }) => void): void {
    this.#listeners.push({ type, run });
  }

  fire(type: string, data: unknown = null): void {
    this.readyState = type === 'close' ? 3 : 1;
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
  const sockets: ScriptedSocket[] = [];
  let stored: StoredPhone = { ...emptyStoredPhone, name: 'Mia' };
  const link = new PhoneLink({
    ...{ code: 'ABC234', name: 'Mia', stored },
    open: () => {
      const socket = new ScriptedSocket();
      sockets.push(socket);
      return socket;
    },
    store: (kept) => {
      stored = kept;
    },
  });
  links.push(link);
  const receive = (...news: PhoneUpdate[]) => {
    for (const each of news) sockets.at(-1)?.fire('message', JSON.stringify(each));
  };
  const connect = (...news: PhoneUpdate[]) => {
    link.start();
    sockets.at(-1)?.fire('open');
    receive(welcome, ...news);
  };
  connect(...updates);
  return {
    ...{ link, receive, connect },
    lose: () => sockets.at(-1)?.fire('close'),
    stored: () => stored,
    drawn: () => renderToStaticMarkup(<Playing link={link} state={link.state()} />),
    sent: (type: PhoneMessage['type']) =>
      sockets.flatMap(({ sent }) => sent.filter((message) => message.type === type)),
  };
}

const taken = (answer: string): PhoneUpdate => ({ type: 'taken', round: 'r1', answer });
const refused = (
  about: 'answer' | 'message',
  reason: 'tooLate' | 'final' | 'tooMany',
): PhoneUpdate => ({ type: 'refused', about, reason });
const closed = scene({ ...scenes.question, isOpen: false });
const result = scene({ ...scenes.result, right: [1], asked: null });

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
    const poll = { ...scenes.result, asked: { text, question }, isSurvey: true } as const;
    const { link, receive, drawn } = openPage(scene(scenes.question));
    link.answer('r1', '0');
    receive(taken('0'), scene(poll));
    expect(drawn()).toContain('Thanks for voting!');
    expect(drawn()).toContain('The result is on the stream.');
    expect(drawn()).not.toContain('got it right');
  });

  it('PHONE24 calls an answer partly right if it earned points without being right', () => {
    const place = { round: 'r1', points: 333, gained: 333, rank: 2, players: 9, right: 0, run: 0 };
    const question = { kind: 'several', options: ['Mars', 'Venus'] } as const;
    const several = { ...scenes.result, asked: { text: 'Which?', question }, right: [0, 1] };
    const { link, receive, drawn } = openPage(scene(scenes.question));
    link.answer('r1', '0');
    receive(taken('0'), scene(several), { type: 'standing', round: 'r1', standing: place });
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

  it('PHONE26 does not count an answer that never reached the server', () => {
    const { link, lose, receive, connect, drawn, sent } = openPage(scene(scenes.question));
    lose();
    link.answer('r1', '1');
    expect(drawn()).toContain('Sending…');
    connect(closed);
    expect(sent('answer')).toHaveLength(1);
    receive(refused('answer', 'tooLate'));
    expect(drawn()).toContain('Too late');
    expect(drawn()).toContain('You didn’t answer this one.');
    receive(result);
    expect(drawn()).toContain('No answer');
    expect(drawn()).not.toContain('Correct!');
  });

  it('PHONE26 goes back to the answer that counts when a later one is refused', () => {
    const { link, receive, lose, connect, drawn } = openPage(scene(scenes.question));
    link.answer('r1', '0');
    receive(taken('0'));
    lose();
    link.answer('r1', '1');
    connect(closed, taken('0'), refused('answer', 'tooLate'));
    expect(drawn()).toContain('Too late');
    expect(drawn()).toContain('Fingers crossed!');
    expect(drawn()).toMatch(/data-option="0" aria-pressed="true"/);
    receive(result);
    expect(drawn()).toContain('Not this time');
    expect(drawn()).not.toContain('Correct!');
  });

  it('PHONE26 says nothing when an answer that counts is sent again too late', () => {
    const { link, receive, lose, connect, drawn, stored } = openPage(scene(scenes.question));
    link.answer('r1', '0');
    receive(taken('0'));
    lose();
    connect(closed, refused('answer', 'tooLate'));
    expect(drawn()).toContain('Fingers crossed!');
    expect(drawn()).not.toContain('Too late');
    expect(stored().counted).toEqual({ round: 'r1', answer: '0' });
  });

  it('PHONE26 sends an answer again that was ignored because there were too many', () => {
    vi.useFakeTimers();
    const { link, receive, drawn, sent } = openPage(scene(scenes.question));
    link.answer('r1', '0');
    receive(taken('0'));
    vi.advanceTimersByTime(400);
    link.answer('r1', '1');
    receive(refused('message', 'tooMany'));
    expect(drawn()).toContain('Slow down a little');
    vi.advanceTimersByTime(1000);
    expect(sent('answer').map((message) => 'answer' in message && message.answer)).toEqual([
      ...['0', '1', '1'],
    ]);
    receive(taken('1'));
    expect(drawn()).toContain('Answer sent');
    expect(drawn()).not.toContain('Slow down a little');
  });

  it('PHONE26 paces the answers of a viewer who taps fast, and sends the last one', () => {
    vi.useFakeTimers();
    const { link, sent } = openPage(scene(scenes.question));
    vi.advanceTimersByTime(400);
    for (let tap = 0; tap <= 30; tap++) link.answer('r1', String(tap % 2));
    vi.advanceTimersByTime(400);
    expect(sent('answer').map((message) => 'answer' in message && message.answer)).toEqual([
      ...['0', '0'],
    ]);
  });

  it('PHONE19 deletes the data once there is a connection again, and sends no answer from before', () => {
    const { link, receive, lose, connect, drawn, sent, stored } = openPage(scene(scenes.question));
    link.answer('r1', '0');
    receive(taken('0'));
    lose();
    link.forget();
    expect(drawn()).toContain('Deleting…');
    expect(stored().isDeleting).toBe(true);
    connect(scene(scenes.question));
    expect([sent('forget').length, sent('answer').length]).toEqual([1, 1]);
    receive({ type: 'forgotten' });
    expect(drawn()).toContain('Deleted. You can join again at any time.');
    expect(stored().isDeleting).toBe(false);
  });

  it('PHONE13 does not ask again for a name that was refused', () => {
    const { lose, connect, sent } = openPage({
      ...{ type: 'refused', about: 'name', reason: 'nameTaken' },
    });
    lose();
    connect();
    expect(sent('hello').map((message) => 'name' in message && message.name)).toEqual(['Mia', '']);
  });

  it('PHONE25 keeps offering to show the score if there was no connection', () => {
    const place = { round: 'r1', points: 100, gained: 100, rank: 1, players: 9, right: 1, run: 1 };
    const { link, receive, lose, drawn } = openPage(scene(scenes.waiting));
    receive({ type: 'standing', round: 'r1', standing: place });
    lose();
    link.showScore();
    expect(drawn()).not.toContain('It’s shown as soon as there’s room');
    expect(link.state().isScoreAsked).toBe(false);
  });

  it('PHONE26 asks for another answer when an option of the viewer’s answer is removed', () => {
    const { link, receive, drawn } = openPage(scene(scenes.question));
    link.answer('r1', '1');
    receive(taken('1'));
    expect(drawn()).toContain('Answer sent. You can still change it.');
    const question = { kind: 'choice', options: ['Mars', ''] } as const;
    receive(scene({ ...scenes.question, question }));
    expect(drawn()).toContain('Your answer was removed. Choose again.');
    receive(scene({ ...scenes.question, question, isFirstAnswerFinal: true }));
    expect(drawn()).toContain('Answer sent. Your first answer counts.');
  });

  it('PHONE24 does not call votes in a poll right, also for viewers who did not vote', () => {
    const { text, question } = scenes.question;
    const poll = { ...scenes.result, asked: { text, question }, isSurvey: true } as const;
    const { receive, drawn } = openPage(scene(poll));
    expect(drawn()).toContain('No answer');
    expect(drawn()).not.toContain('got it right');
    receive(scene({ ...poll, right: [1], isSurvey: false }));
    expect(drawn()).toContain('40% of 10 got it right');
  });

  it('PHONE1 points to the chat only if viewers can answer there', () => {
    const { receive, drawn } = openPage(scene({ kind: 'off', isChatPlaying: true }));
    expect(drawn()).toContain('You can answer in chat instead.');
    receive(scene({ kind: 'off', isChatPlaying: false }));
    expect(drawn()).toContain('Viewers aren’t playing along right now');
    expect(drawn()).not.toContain('chat');
  });

  it('opens its panels by a tap on any part of their headings', () => {
    // Browsers do not pass a tap on an <output> on to the <summary> around it.
    expect(openPage().drawn()).not.toMatch(/<summary>(?:(?!<\/summary>).)*<output/);
  });
});
