import type { Socket } from '@quizcast/game/client/reconnector';
import { isRecord } from '@quizcast/game/json';
import { diff } from '@quizcast/game/patch';
import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import type { ClientMessage, ServerMessage } from '@quizcast/game/protocol/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveSeat } from './live-seat.ts';
import { asked, opened, openRound, playerViewOf, someQuestion } from './seat-view.fixture.ts';

const isClientMessage = (message: unknown): message is ClientMessage =>
  isRecord(message) && typeof message['type'] === 'string';

/** The server's end of one socket; it answers pings. */
class Line implements Socket {
  readyState = 1;
  readonly sent: ClientMessage[] = [];
  readonly #listeners: Record<string, ((event: { data: unknown }) => void)[]> = {};

  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    (this.#listeners[type] ??= []).push(listener);
  }
  send(text: string): void {
    const message: unknown = JSON.parse(text);
    if (!isClientMessage(message)) throw new Error(`not a message: ${text}`);
    this.sent.push(message);
    if (message.type !== 'ping') return;
    setTimeout(() => this.say({ type: 'pong', n: message.n, nowMs: Date.now() }), 1);
  }
  close(): void {
    this.readyState = 3;
  }
  happen(type: 'open' | 'close' | 'message', data?: unknown): void {
    if (type === 'close') this.readyState = 3;
    for (const listener of this.#listeners[type] ?? []) listener({ data });
  }
  say(...messages: ServerMessage[]): void {
    for (const message of messages) this.happen('message', JSON.stringify(message));
  }
  of<Type extends ClientMessage['type']>(type: Type): Extract<ClientMessage, { type: Type }>[] {
    return this.sent.filter(
      (message): message is Extract<ClientMessage, { type: Type }> => message.type === type,
    );
  }
}

/** Device time; the server's monotonic clock is 1,000 s ahead. */
let nowMs = 0;
const aheadMs = 1_000_000;
const lines: Line[] = [];
const lineNow = (): Line => {
  const line = lines.at(-1);
  if (line === undefined) throw new Error('no line');
  return line;
};
const seats: LiveSeat[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  nowMs = 10_000;
  lines.length = 0;
});
afterEach(() => {
  for (const seat of seats.splice(0)) seat.end();
  vi.useRealTimers();
});

const seated = { kind: 'seated', playerId: 'me', showName: 'Friday', hostName: 'Anna' } as const;
const waiting = { kind: 'waiting', name: 'Me', showName: 'Friday', hostName: 'Anna' } as const;
const snapshot = (state: PlayerView, revision = 1): ServerMessage => ({
  type: 'snapshot',
  revision,
  nowMs: Date.now(),
  state,
});

function open(): LiveSeat {
  const seat = new LiveSeat({
    token: 'the-token',
    open: () => {
      const line = new Line();
      lines.push(line);
      return line;
    },
    onReload: () => undefined,
    nowMs: () => nowMs,
    timing: { firstRetryMs: 10, lastRetryMs: 20 },
  });
  seats.push(seat);
  seat.start();
  lineNow().happen('open');
  return seat;
}

/** Connects and receives `view`. */
function sit(view: PlayerView, revision = 1): LiveSeat {
  const seat = open();
  lineNow().say({ type: 'seat', seat: seated }, snapshot(view, revision));
  return seat;
}

let revision = 1;
function change(from: PlayerView, to: PlayerView): void {
  lineNow().say({ type: 'patch', from: revision, to: revision + 1, patches: diff(from, to) });
  revision += 1;
}
beforeEach(() => {
  revision = 1;
});

/** The connection is lost and replaced by a new one. */
function comeBack(): void {
  lineNow().happen('close');
  vi.advanceTimersByTime(50);
  lineNow().happen('open');
}

/** Clock exchanges of the page; a round trip takes `tripMs`. */
function measure(start = 'start1', tripMs = 20, offsetMs = aheadMs): void {
  for (let count = 0; count < 4; count++) {
    lineNow().say({ type: 'ping', nonce: `n${count}`, start });
    const probe = lineNow().of('pong').at(-1)?.probe ?? 0;
    const atServerMs = nowMs + tripMs / 2 + offsetMs;
    nowMs += tripMs;
    lineNow().say({
      type: 'clock',
      probe,
      arrivedServerMs: atServerMs,
      sentServerMs: atServerMs,
    });
  }
}

describe('a seat', () => {
  it('connects with its token, waits for admission, and is admitted', () => {
    const seat = open();
    expect(lineNow().of('hello')).toEqual([
      { type: 'hello', protocol: 1, view: 'player', token: 'the-token' },
    ]);
    expect(seat.state()).toMatchObject({ link: 'connecting', seat: null });
    lineNow().say({ type: 'seat', seat: waiting });
    expect(seat.state()).toMatchObject({ link: 'live', seat: waiting, view: null });
    lineNow().say({ type: 'seat', seat: seated }, snapshot(playerViewOf()));
    expect(seat.state()).toMatchObject({ link: 'live', seat: seated, view: { phase: 'board' } });
    change(playerViewOf(), asked());
    expect(seat.state().view?.question?.text).toBe('Which river?');
  });

  it('keeps its connection however long it waits', () => {
    open();
    lineNow().say({ type: 'seat', seat: waiting });
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });

  it('clears its view and press when it waits again', () => {
    const seat = sit(opened());
    seat.press(nowMs);
    lineNow().say({ type: 'seat', seat: waiting });
    expect(seat.state()).toMatchObject({ view: null, press: null, opening: null });
  });

  it('keeps the last view while disconnected, and reconnects with its revision', () => {
    const seat = sit(asked(), 4);
    lineNow().happen('close');
    expect(seat.state()).toMatchObject({ link: 'lost', view: { phase: 'question' } });
    vi.advanceTimersByTime(50);
    lineNow().happen('open');
    expect(lineNow().of('hello')).toEqual([
      { type: 'hello', protocol: 1, view: 'player', token: 'the-token', revision: 4 },
    ]);
    lineNow().say({ type: 'seat', seat: seated }, snapshot(playerViewOf(), 6));
    expect(seat.state()).toMatchObject({ link: 'live', view: { phase: 'board' } });
  });

  it('reports that the server is restarting until it is back', () => {
    const seat = sit(asked());
    lineNow().say({ type: 'error', reason: 'shuttingDown' });
    lineNow().happen('close');
    expect(seat.state().link).toBe('restarting');
    vi.advanceTimersByTime(50);
    lineNow().happen('open');
    expect(seat.state().link).toBe('restarting');
    lineNow().say({ type: 'seat', seat: seated }, snapshot(asked()));
    expect(seat.state().link).toBe('live');
  });

  it('LOBBY24 ends for good once its personal link is opened on another device, and cannot be resumed', () => {
    const seat = sit(asked());
    lineNow().say({ type: 'error', reason: 'takenOver', detail: 'link' });
    lineNow().happen('close');
    expect(seat.state().ended).toBe('linked');
    seat.resume();
    vi.advanceTimersByTime(60_000);
    expect(seat.state().ended).toBe('linked');
    expect(lines).toHaveLength(1);
  });

  it('stays disconnected after another page has taken over, until the player takes it back', () => {
    const seat = sit(asked());
    lineNow().say({ type: 'error', reason: 'takenOver' });
    lineNow().happen('close');
    vi.advanceTimersByTime(60_000);
    expect(seat.state().ended).toBe('takenOver');
    seat.check();
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    seat.resume();
    vi.advanceTimersByTime(50);
    expect(lines).toHaveLength(2);
    lineNow().happen('open');
    lineNow().say({ type: 'seat', seat: seated }, snapshot(asked()));
    expect(seat.state()).toMatchObject({ ended: null, link: 'live' });
  });

  it.each([
    ['removed', 'removed'],
    ['notFound', 'unknown'],
  ] as const)('ends for good when the server says %s', (reason, ended) => {
    const seat = sit(asked());
    lineNow().say({ type: 'error', reason });
    lineNow().happen('close');
    vi.advanceTimersByTime(60_000);
    expect(seat.state().ended).toBe(ended);
    expect(lines).toHaveLength(1);
  });
});

describe('the buzzer', () => {
  it('lights at the server’s opening time on the local clock, and stamps presses in server time', () => {
    const seat = sit(asked());
    measure();
    lineNow().say({ type: 'opening', round: 'r1', opensServerMs: aheadMs + 12_000 });
    expect(seat.state().opening?.lightsAtMs).toBeCloseTo(12_000, 1);
    change(asked(), opened());
    nowMs = 12_300;
    seat.press(12_250);
    const [press] = lineNow().of('press');
    expect(press?.round).toBe('r1');
    expect(press?.stampServerMs).toBeCloseTo(aheadMs + 12_250, 1);
    expect(seat.state().press).toMatchObject({ round: 'r1', isEarly: false, fate: null });
    lineNow().say({ type: 'heard', round: 'r1', fate: 'counted', lockedForMs: null });
    expect(seat.state().press).toMatchObject({ fate: 'counted' });
  });

  it('sends one press, however often it is pressed', () => {
    const seat = sit(opened());
    seat.press(nowMs);
    seat.press(nowMs + 1);
    expect(lineNow().of('press')).toHaveLength(1);
  });

  it('falls back to the wall clock before clock sync, and sends presses without a stamp', () => {
    const seat = sit(opened({ view: { buzzers: { ...openRound, opensAtMs: Date.now() + 400 } } }));
    expect(seat.state().opening?.lightsAtMs).toBeCloseTo(nowMs + 400, 0);
    nowMs += 500;
    seat.press(nowMs);
    expect(lineNow().of('press')).toEqual([{ type: 'press', round: 'r1', stampServerMs: null }]);
  });

  it('sends nothing while there is nothing to buzz for', () => {
    const seat = sit(playerViewOf());
    seat.press(nowMs);
    lineNow().say({ type: 'seat', seat: waiting });
    seat.press(nowMs);
    expect(lineNow().of('press')).toEqual([]);
    expect(seat.state().press).toBeNull();
  });

  it('forgets an opening that has ended, so that no press is sent for it on the next question', () => {
    const seat = sit(asked());
    measure();
    lineNow().say({ type: 'opening', round: 'r1', opensServerMs: aheadMs });
    change(asked(), opened());
    change(opened(), asked());
    seat.press(nowMs);
    expect(lineNow().of('press')).toMatchObject([{ round: null }]);
    expect(seat.state().opening).toBeNull();
  });

  it('shows a press before the opening as early at once, sends it, and locks as long as the server says', () => {
    const seat = sit(asked());
    measure();
    lineNow().say({ type: 'opening', round: 'r1', opensServerMs: aheadMs + 12_000 });
    change(asked(), opened());
    nowMs = 11_900;
    seat.press(11_900);
    expect(seat.state().press?.isEarly).toBe(true);
    expect(seat.state().lock).toEqual({ round: 'r1', untilMs: 12_150 });
    expect(lineNow().of('press')).toHaveLength(1);
    lineNow().say({ type: 'heard', round: 'r1', fate: 'early', lockedForMs: 500 });
    expect(seat.state().lock).toEqual({ round: 'r1', untilMs: 12_400 });
    nowMs = 12_450;
    seat.press(12_450);
    expect(seat.state().press).toMatchObject({ isEarly: false, fate: null });
    expect(lineNow().of('press')).toHaveLength(2);
  });

  it('keeps a valid press when the result of an earlier one arrives late', () => {
    const seat = sit(opened());
    measure();
    lineNow().say({ type: 'opening', round: 'r1', opensServerMs: aheadMs + 12_000 });
    nowMs = 11_700;
    seat.press(11_700);
    nowMs = 12_100;
    seat.press(12_100);
    lineNow().say({ type: 'heard', round: 'r1', fate: 'early', lockedForMs: 0 });
    expect(seat.state().press).toMatchObject({ atMs: 12_100, isEarly: false });
    lineNow().say({ type: 'heard', round: 'r1', fate: 'counted', lockedForMs: null });
    expect(seat.state().press).toMatchObject({ atMs: 12_100, isEarly: false, fate: 'counted' });
  });

  it('resends an unacknowledged press with its original stamp while its round is open', () => {
    const seat = sit(opened());
    measure();
    const pressedMs = nowMs;
    seat.press(pressedMs);
    comeBack();
    nowMs += 3000;
    lineNow().say({ type: 'seat', seat: seated }, snapshot(opened(), 3));
    expect(lineNow().of('press')).toHaveLength(1);
    expect(lineNow().of('press')[0]?.stampServerMs).toBeCloseTo(pressedMs + aheadMs, 1);
    lineNow().say({ type: 'heard', round: 'r1', fate: 'again', lockedForMs: null });
    expect(seat.state().press).toMatchObject({ fate: 'again', isEarly: false });
  });

  it('never sends a press into a later round', () => {
    const seat = sit(opened());
    seat.press(nowMs);
    comeBack();
    const later = opened({ view: { buzzers: { ...openRound, round: 'r2' } } });
    lineNow().say({ type: 'seat', seat: seated }, snapshot(later, 3));
    expect(lineNow().of('press')).toEqual([]);
    expect(seat.state().press).toBeNull();
  });

  it('does not resend an acknowledged press', () => {
    const seat = sit(opened());
    seat.press(nowMs);
    lineNow().say({ type: 'heard', round: 'r1', fate: 'counted', lockedForMs: null });
    comeBack();
    lineNow().say({ type: 'seat', seat: seated }, snapshot(opened(), 3));
    expect(lineNow().of('press')).toEqual([]);
  });

  it('lets the player press again when the round is restarted', () => {
    const seat = sit(opened());
    seat.press(nowMs);
    lineNow().say({ type: 'heard', round: 'r1', fate: 'counted', lockedForMs: null });
    lineNow().say({ type: 'opening', round: 'r1', opensServerMs: aheadMs + nowMs });
    expect(seat.state().press).toBeNull();
    seat.press(nowMs + 5);
    expect(lineNow().of('press')).toHaveLength(2);
  });

  it('shows a press that another page made, and sends none itself', () => {
    const seat = sit(opened());
    lineNow().say({ type: 'opening', round: 'r1', opensServerMs: aheadMs });
    lineNow().say({ type: 'heard', round: 'r1', fate: 'counted', lockedForMs: null });
    expect(seat.state().press).toMatchObject({ round: 'r1', isEarly: false, fate: 'counted' });
    seat.press(nowMs);
    expect(lineNow().of('press')).toEqual([]);
    lineNow().say({ type: 'heard', round: 'r0', fate: 'counted', lockedForMs: null });
    expect(seat.state().press?.round).toBe('r1');
  });

  it('keeps a pending press when its round is announced again', () => {
    const seat = sit(opened());
    seat.press(nowMs);
    lineNow().say({ type: 'opening', round: 'r1', opensServerMs: aheadMs });
    expect(seat.state().press).toMatchObject({ round: 'r1', fate: null });
  });

  it('uses the clock of the new server process after a restart', () => {
    const seat = sit(opened());
    measure('start1');
    comeBack();
    lineNow().say({ type: 'seat', seat: seated }, snapshot(opened(), 2));
    measure('start2', 20, 5000);
    seat.press(nowMs);
    expect(lineNow().of('press')[0]?.stampServerMs).toBeCloseTo(nowMs + 5000, 1);
  });

  it('keeps its clock when it reconnects to the same server process', () => {
    const seat = sit(opened());
    measure('start1');
    comeBack();
    lineNow().say({ type: 'seat', seat: seated }, snapshot(opened(), 2));
    lineNow().say({ type: 'ping', nonce: 'again', start: 'start1' });
    seat.press(nowMs);
    expect(lineNow().of('press')[0]?.stampServerMs).toBeCloseTo(nowMs + aheadMs, 1);
  });

  it('sends a press while the question is read as early, and locks as long as the server says', () => {
    const seat = sit(asked());
    seat.press(nowMs);
    expect(lineNow().of('press')).toEqual([{ type: 'press', round: null, stampServerMs: null }]);
    lineNow().say({ type: 'heard', round: null, fate: 'early', lockedForMs: 500 });
    const lock = { round: null, untilMs: nowMs + 500 };
    expect(seat.state()).toMatchObject({ press: null, lock });
    // The lock-out applies to the next opening, and a press during it is not shown as pressed.
    change(asked(), opened());
    seat.press(nowMs + 400);
    expect(seat.state()).toMatchObject({ press: null, lock });
    lineNow().say({ type: 'heard', round: 'r1', fate: 'locked', lockedForMs: 100 });
    seat.press(nowMs + 600);
    expect(seat.state().press).toMatchObject({ round: 'r1', isEarly: false });
    lineNow().say({ type: 'heard', round: 'r1', fate: 'counted', lockedForMs: null });
    expect(seat.state().press?.fate).toBe('counted');
  });

  it('locks for a press that the server received only after the announcement', () => {
    const seat = sit(asked());
    seat.press(nowMs);
    change(asked(), opened());
    lineNow().say({ type: 'heard', round: 'r1', fate: 'early', lockedForMs: 250 });
    expect(seat.state()).toMatchObject({ press: null, lock: { round: 'r1' } });
  });

  it('sends no press while no question is asked or somebody is answering', () => {
    const answering = asked({ of: { anna: { isAnswering: true } } });
    for (const view of [playerViewOf(), answering]) {
      const seat = sit(view);
      seat.press(nowMs);
      expect(lineNow().of('press')).toEqual([]);
      seat.end();
    }
  });

  it('keeps its remaining lock time after a reload', () => {
    const seat = sit(opened({ you: { lockedUntilMs: Date.now() + 200 } }));
    expect(seat.state().lock?.untilMs).toBeCloseTo(nowMs + 200, 0);
  });
});

const typing = (answer = '') =>
  asked({ view: { question: { ...someQuestion, isTyped: true } }, you: { mayType: true, answer } });

describe('a typed answer', () => {
  const sent = () =>
    lineNow()
      .of('command')
      .map(({ command }) => (command.type === 'categoryQuiz.typeAnswer' ? command.answer : null));

  it('is sent at once, and its draft is dropped once the view has it', () => {
    const seat = sit(typing());
    seat.type('Rhine');
    const [letter] = lineNow().of('command');
    expect(letter?.command).toEqual({
      type: 'categoryQuiz.typeAnswer',
      showId: 's1',
      playerId: 'me',
      answer: 'Rhine',
    });
    expect(seat.state().draft).toEqual({ key: 'field1', text: 'Rhine' });
    lineNow().say({ type: 'accepted', id: letter?.id ?? '', revision: 2 });
    change(typing(), typing('Rhine'));
    expect(seat.state().draft).toBeNull();
    vi.advanceTimersByTime(5000);
    expect(sent()).toEqual(['Rhine']);
  });

  it('is sent during fast typing without a pause, at most every 100 ms', () => {
    const seat = sit(typing());
    const text = 'the longest river of them all';
    for (let length = 1; length <= text.length; length++) {
      seat.type(text.slice(0, length));
      vi.advanceTimersByTime(25);
    }
    // All but the last 100 ms of typing is sent, with fewer messages than letters.
    expect(sent().at(-1)?.length).toBeGreaterThanOrEqual(text.length - 4);
    expect(sent().length).toBeLessThanOrEqual(Math.ceil((text.length * 25) / 100));
    vi.advanceTimersByTime(100);
    expect(sent().at(-1)).toBe(text);
  });

  it('is sent before the previous one is acknowledged, and only the newest is resent', () => {
    const seat = sit(typing());
    for (const text of ['a', 'ab', 'abc']) {
      seat.type(text);
      vi.advanceTimersByTime(100);
    }
    expect(sent()).toEqual(['a', 'ab', 'abc']);
    comeBack();
    lineNow().say({ type: 'seat', seat: seated }, snapshot(typing('a'), 2));
    expect(sent()).toEqual(['abc']);
    expect(seat.state().draft?.text).toBe('abc');
  });

  it('is sent at once when the player finishes or the page closes', () => {
    const seat = sit(typing());
    seat.type('N');
    seat.type('Nile');
    expect(sent()).toEqual(['N']);
    seat.sendNow();
    seat.sendNow();
    expect(sent()).toEqual(['N', 'Nile']);
  });

  it('is resent with the same id on a new connection', () => {
    const seat = sit(typing());
    seat.type('Nile');
    seat.sendNow();
    const [first] = lineNow().of('command');
    comeBack();
    expect(lineNow().of('command')).toEqual([]);
    lineNow().say({ type: 'seat', seat: seated }, snapshot(typing(), 2));
    expect(lineNow().of('command')).toEqual([first]);
  });

  it('is never sent for the next question', () => {
    const seat = sit(typing());
    seat.type('Nil');
    seat.type('Nile');
    comeBack();
    const next = asked({
      view: { question: { ...someQuestion, key: 'field2', isTyped: true } },
      you: { mayType: true },
    });
    lineNow().say({ type: 'seat', seat: seated }, snapshot(next, 5));
    vi.advanceTimersByTime(2000);
    expect(lineNow().of('command')).toEqual([]);
    expect(seat.state().draft).toBeNull();
  });

  it('reports when it was too late, and is retried when the server was busy', () => {
    const seat = sit(typing());
    seat.type('Nile');
    seat.sendNow();
    lineNow().say({ type: 'refused', id: lineNow().of('command')[0]?.id ?? '', reason: 'tooMany' });
    expect(seat.state().refusal).toBeNull();
    vi.advanceTimersByTime(1100);
    expect(lineNow().of('command')).toHaveLength(2);
    lineNow().say({ type: 'refused', id: lineNow().of('command')[1]?.id ?? '', reason: 'tooLate' });
    expect(seat.state().refusal).toEqual({ of: 'answer', reason: 'tooLate' });
  });

  it('is replaced by what the host types for the player', () => {
    const seat = sit(typing());
    seat.type('Nile');
    expect(seat.state().draft?.text).toBe('Nile');
    const { id } = lineNow().of('command')[0] ?? { id: '' };
    lineNow().say({ type: 'accepted', id, revision: 2 });
    change(typing(), typing('Nile'));
    change(typing('Nile'), typing('by the host'));
    expect(seat.state().draft).toBeNull();
    expect(seat.state().view?.you.answer).toBe('by the host');
  });

  it('is replaced by what the host typed while the connection was lost', () => {
    const seat = sit(typing());
    seat.type('Nile');
    comeBack();
    lineNow().say({ type: 'seat', seat: seated }, snapshot(typing('by the host'), 3));
    const { id } = lineNow().of('command')[0] ?? { id: '' };
    expect(seat.state().draft?.text).toBe('Nile');
    lineNow().say({ type: 'accepted', id, revision: 2 });
    expect(seat.state().draft).toBeNull();
  });

  it('is replaced by what the host typed in the same patch, and not before that patch', () => {
    const seat = sit(typing());
    seat.type('Nile');
    const { id } = lineNow().of('command')[0] ?? { id: '' };
    lineNow().say({ type: 'accepted', id, revision: 2 });
    expect(seat.state().draft?.text).toBe('Nile');
    change(typing(), typing('by the host'));
    expect(seat.state().draft).toBeNull();
  });

  it('stays when it was refused, although an earlier one was accepted', () => {
    const seat = sit(typing());
    seat.type('Nile');
    const { id } = lineNow().of('command')[0] ?? { id: '' };
    lineNow().say({ type: 'accepted', id, revision: 2 });
    change(typing(), typing('Nile'));
    seat.type('Amazon');
    vi.advanceTimersByTime(100);
    const { id: next } = lineNow().of('command')[1] ?? { id: '' };
    lineNow().say({ type: 'refused', id: next, reason: 'tooLate' });
    change(typing('Nile'), typing('Nile'));
    expect(seat.state()).toMatchObject({ draft: { text: 'Amazon' }, refusal: { of: 'answer' } });
  });
});

const wagering = (wager: number | null = null) =>
  playerViewOf({ view: { phase: 'final' }, you: { mostWager: 500, wager } });

describe('a wager', () => {
  const sent = () =>
    lineNow()
      .of('command')
      .map(({ command }) => (command.type === 'categoryQuiz.wager' ? command.wager : null));

  it('is sent while it is being chosen, ending with the last choice', () => {
    const seat = sit(wagering());
    for (const points of [10, 120, 250, 300]) seat.wager(points);
    expect(sent()).toEqual([10]);
    vi.advanceTimersByTime(100);
    expect(sent()).toEqual([10, 300]);
    expect(seat.state().wagerDraft).toBe(300);
    for (const { id } of lineNow().of('command')) lineNow().say({ type: 'accepted', id, revision });
    change(wagering(), wagering(300));
    expect(seat.state().wagerDraft).toBeNull();
  });

  it('is no longer sent when its step is over', () => {
    const seat = sit(wagering());
    seat.wager(10);
    seat.wager(300);
    change(wagering(), playerViewOf({ view: { phase: 'final' } }));
    vi.advanceTimersByTime(1000);
    expect(sent()).toEqual([10]);
    expect(seat.state().wagerDraft).toBeNull();
  });

  it('is retried when the server was busy, and reported when it was refused', () => {
    const seat = sit(wagering());
    seat.wager(300);
    lineNow().say({ type: 'refused', id: lineNow().of('command')[0]?.id ?? '', reason: 'tooMany' });
    expect(seat.state().refusal).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(sent()).toEqual([300, 300]);
    const { id } = lineNow().of('command')[1] ?? { id: '' };
    lineNow().say({ type: 'refused', id, reason: 'noWagers' });
    expect(seat.state().refusal).toEqual({ of: 'wager', reason: 'noWagers' });
  });

  it('is replaced by what the host enters for the player', () => {
    const seat = sit(wagering());
    seat.wager(300);
    expect(seat.state().wagerDraft).toBe(300);
    const { id } = lineNow().of('command')[0] ?? { id: '' };
    lineNow().say({ type: 'accepted', id, revision: 2 });
    change(wagering(), wagering(300));
    change(wagering(300), wagering(40));
    expect(seat.state()).toMatchObject({ wagerDraft: null, view: { you: { wager: 40 } } });
  });

  it('is replaced by what the host entered in the same patch', () => {
    const seat = sit(wagering());
    seat.wager(300);
    const { id } = lineNow().of('command')[0] ?? { id: '' };
    lineNow().say({ type: 'accepted', id, revision: 2 });
    change(wagering(), wagering(40));
    expect(seat.state()).toMatchObject({ wagerDraft: null, view: { you: { wager: 40 } } });
  });
});

it('sends a name for its own seat', () => {
  const seat = sit(playerViewOf());
  seat.rename('Mia');
  expect(
    lineNow()
      .of('command')
      .map(({ command }) => command),
  ).toEqual([{ type: 'categoryQuiz.setName', showId: 's1', playerId: 'me', name: 'Mia' }]);
});

it('sends a name again when the server was busy, and reports it when it was refused', () => {
  const seat = sit(playerViewOf());
  seat.rename('Mia');
  lineNow().say({ type: 'refused', id: lineNow().of('command')[0]?.id ?? '', reason: 'tooMany' });
  expect(seat.state().refusal).toBeNull();
  vi.advanceTimersByTime(1000);
  const [, second] = lineNow().of('command');
  expect(second?.command).toMatchObject({ name: 'Mia' });
  lineNow().say({ type: 'refused', id: second?.id ?? '', reason: 'notEligible' });
  expect(seat.state().refusal).toEqual({ of: 'name', reason: 'notEligible' });
});
