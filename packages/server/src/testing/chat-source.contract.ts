import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  ChatMessage,
  ChatReading,
  ChatSender,
  ChatSource,
  ChatState,
} from '../ports/chat-source.ts';

/** The service side of a chat, controlled by the tests. Deliveries are asynchronous. */
export interface ChatStage {
  /** Sends a message as a viewer; returns its id. The login of voter `7` is `viewer7`. */
  send(channel: string, voterId: string, text: string): string;
  /** Sends a message as a viewer of a partner channel in the shared chat. */
  sendShared(channel: string, voterId: string, text: string): void;
  ban(channel: string, voterId: string): void;
  deleteMessage(channel: string, id: string): void;
  clearChat(channel: string): void;
  /** Makes the channel of this name disappear. */
  unmake(channel: string): void;
  /** Cuts every connection; new ones work. */
  drop(): void;
}

export interface OpenedChat {
  source: ChatSource;
  stage: ChatStage;
  close(): Promise<void>;
}

/** Records what one reading receives. */
export class ChatLog {
  readonly messages: ChatMessage[] = [];
  readonly senders: ChatSender[] = [];
  readonly removedUsers: string[] = [];
  readonly removedMessages: string[] = [];
  readonly states: ChatState[] = [];

  message(message: ChatMessage): void {
    this.messages.push(message);
    // The sender may only be read now.
    this.senders.push(message.sender());
  }
  userRemoved(voterId: string): void {
    this.removedUsers.push(voterId);
  }
  messageRemoved(id: string): void {
    this.removedMessages.push(id);
  }
  state(state: ChatState): void {
    this.states.push(state);
  }

  get kinds(): string[] {
    return this.states.map((state) => state.kind);
  }
  get texts(): string[] {
    return this.messages.map((message) => message.text);
  }
}

/** Waits until `isSo`; if that takes longer than `withinMs`, the error names what was waited for. */
export async function until(
  what: string | (() => string),
  isSo: () => boolean,
  withinMs = 5_000,
): Promise<void> {
  const endsAt = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > endsAt) {
      const missing = typeof what === 'string' ? what : what();
      throw new Error(`Not within ${withinMs} ms: ${missing}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Guarantees of every chat source, whatever its platform. */
export function chatSourceContract(platform: string, open: () => Promise<OpenedChat>): void {
  describe(`chat source: ${platform}`, () => {
    let opened: OpenedChat;
    let source: ChatSource;
    let stage: ChatStage;
    let log: ChatLog;
    beforeEach(async () => {
      opened = await open();
      ({ source, stage } = opened);
      log = new ChatLog();
    });
    afterEach(() => opened.close());

    const read = (channel: string, to = log, countSharedChat = false): ChatReading =>
      source.read(channel, { countSharedChat, maxTextLength: 20 }, to);
    const joined = (which = log) => until('joined', () => which.states.at(-1)?.kind === 'joined');

    it('reports the state at once, and again when the channel is joined', async () => {
      read('quizcast');
      expect(log.kinds).toEqual(['connecting']);
      await joined();
      expect(log.kinds).toEqual(['connecting', 'joined']);
    });

    it('delivers messages in order, with the voter, the name and our time', async () => {
      read('quizcast');
      await joined();
      const before = Date.now();
      const first = stage.send('quizcast', '7', 'a');
      stage.send('quizcast', '8', 'Nürnberg 😀');
      stage.send('quizcast', '7', 'b');
      await until('three messages', () => log.messages.length === 3);
      expect(log.texts).toEqual(['a', 'Nürnberg 😀', 'b']);
      expect(log.messages[0]).toMatchObject({
        id: first,
        voterId: `${platform}:7`,
        drawsEmote: false,
      });
      expect(log.senders.map(({ login }) => login)).toEqual(['viewer7', 'viewer8', 'viewer7']);
      for (const { name, login } of log.senders) expect(name.toLowerCase()).toBe(login);
      for (const { arrivedAtMs } of log.messages) {
        expect(arrivedAtMs).toBeGreaterThanOrEqual(before);
        expect(arrivedAtMs).toBeLessThanOrEqual(Date.now());
      }
    });

    it('accepts the channel as the streamer typed it', async () => {
      read(' @QuizCast ');
      await joined();
      stage.send('quizcast', '1', 'a');
      await until('the message', () => log.messages.length === 1);
    });

    it('delivers the messages of one channel, not of another', async () => {
      const other = new ChatLog();
      read('quizcast');
      read('other', other);
      await joined();
      await joined(other);
      stage.send('other', '1', 'a');
      stage.send('quizcast', '1', 'b');
      await until('both', () => log.messages.length + other.messages.length === 2);
      expect(log.texts).toEqual(['b']);
      expect(other.texts).toEqual(['a']);
    });

    it('notifies every listener of a channel until it closes', async () => {
      const second = new ChatLog();
      const first = read('quizcast');
      await joined();
      read('#quizcast', second);
      expect(second.kinds).toEqual(['joined']);
      stage.send('quizcast', '1', 'a');
      await until('both heard it', () => log.messages.length + second.messages.length === 2);
      first.close();
      first.close();
      stage.send('quizcast', '1', 'b');
      await until('the second heard it', () => second.messages.length === 2);
      expect(log.texts).toEqual(['a']);
    });

    it('leaves out shared chat unless requested', async () => {
      const all = new ChatLog();
      read('quizcast');
      read('quizcast', all, true);
      await joined();
      stage.sendShared('quizcast', '1', 'a');
      stage.send('quizcast', '2', 'b');
      await until('all of it', () => all.messages.length === 2);
      expect(log.texts).toEqual(['b']);
    });

    it('reports bans and deleted messages, but not a cleared chat', async () => {
      read('quizcast');
      await joined();
      const id = stage.send('quizcast', '1', 'a');
      stage.clearChat('quizcast');
      stage.deleteMessage('quizcast', id);
      stage.ban('quizcast', '2');
      await until('the ban', () => log.removedUsers.length > 0);
      expect(log.removedUsers).toEqual([`${platform}:2`]);
      expect(log.removedMessages).toEqual([id]);
    });

    it('refuses an impossible channel name at once', () => {
      read('no such name!');
      expect(log.states).toEqual([{ kind: 'refused', reason: 'badName' }]);
    });

    it('reports that a channel does not exist', async () => {
      stage.unmake('nobody');
      read('nobody');
      await until('the refusal', () => log.kinds.includes('refused'));
      expect(log.states.at(-1)).toEqual({ kind: 'refused', reason: 'noSuchChannel' });
    });

    it('reconnects after the connection is cut, and reports this', async () => {
      read('quizcast');
      await joined();
      const before = Date.now();
      stage.drop();
      await until('the loss', () => log.kinds.includes('reconnecting'));
      const [lost] = log.states.filter((state) => state.kind === 'reconnecting');
      expect(lost?.sinceMs).toBeGreaterThanOrEqual(before);
      await joined();
      stage.send('quizcast', '1', 'a');
      await until('a message', () => log.messages.length === 1);
      expect(log.kinds).toEqual(['connecting', 'joined', 'reconnecting', 'joined']);
    });

    it('is silent once closed', async () => {
      read('quizcast');
      await joined();
      const statesBefore = log.states.length;
      await source.close();
      stage.send('quizcast', '1', 'a');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(log.messages).toEqual([]);
      expect(log.states.length).toBe(statesBefore);
    });
  });
}
