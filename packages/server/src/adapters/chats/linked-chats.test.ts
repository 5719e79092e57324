import { ChatServer, chatLine } from '../../../../../e2e/chat-server.ts';
import type { ChatMessage } from '../../ports/chat-source.ts';
import type { OpenLinkedChat } from '../../ports/linked-chat.ts';
import { startSocialStream } from '../../testing/chats/fake-social-stream.ts';
import { startStreamElements } from '../../testing/chats/fake-stream-elements.ts';
import { startYouTube } from '../../testing/chats/fake-youtube.ts';
import {
  linkedChatContract,
  type ChatUnderTest,
} from '../../testing/chats/linked-chat.contract.ts';
import type { ServiceStage } from '../../testing/chats/stage.ts';
import type { Clock } from '../../ports/clock.ts';
import { startFakeTwitch } from '../../testing/twitch/fake-twitch.ts';
import { TwitchChat } from '../twitch/twitch-chat.ts';
import { eventSubChat } from './event-sub.ts';
import { socialStreamChat } from './social-stream.ts';
import { streamElementsChat } from './stream-elements.ts';
import { UnitBudget } from './unit-budget.ts';
import { youtubeBudget, youtubeChat } from './youtube.ts';

const [token, session, video] = ['eyJ-token', 'session-1', 'dQw4w9WgXcQ'];

/** Reads through one of our links; messages take the path of all linked chats. */
const linked = (
  platform: string,
  start: () => Promise<ServiceStage>,
  opener: (at: { port: number; clock: Clock }) => OpenLinkedChat,
): ChatUnderTest => ({
  platform,
  start,
  read: ({ port, clock, inbound }, state) =>
    opener({ port, clock })({
      message: (message) => void inbound.receive('quizshow/anna', [message], false),
      state,
    }),
});

for (const platform of ['kick', 'trovo'] as const)
  linkedChatContract(`StreamElements: ${platform}`, () =>
    linked(
      platform,
      () => startStreamElements(token, platform),
      ({ port, clock }) => streamElementsChat({ url: `ws://127.0.0.1:${port}`, clock, token }),
    ),
  );

linkedChatContract('Social Stream Ninja', () =>
  linked(
    'tiktok',
    () => startSocialStream(session),
    ({ port, clock }) => socialStreamChat({ url: `ws://127.0.0.1:${port}`, clock, session }),
  ),
);

linkedChatContract('YouTube', () =>
  linked(
    'youtube',
    () => startYouTube('key-1', video),
    ({ port, clock }) => {
      const budget = new UnitBudget(youtubeBudget.units, youtubeBudget.windowMs);
      return youtubeChat({ url: `http://127.0.0.1:${port}`, clock, budget, video, key: 'key-1' });
    },
  ),
);

/** Reads through EventSub; the stage decides whether Twitch accepts the token. */
linkedChatContract('Twitch EventSub', () => {
  let isAccepted = true;
  let hear: (sessionId: string) => void = () => undefined;
  return linked(
    'twitch',
    async () => {
      const twitch = await startFakeTwitch();
      hear = (sessionId) => twitch.subscribe(sessionId);
      return {
        ...twitch,
        acceptToken(is) {
          isAccepted = is;
        },
      };
    },
    ({ port, clock }) =>
      (listener) =>
        eventSubChat({ url: `ws://127.0.0.1:${port}/ws`, clock })(
          async (sessionId, type) => {
            if (!isAccepted) return { kind: 'refused', reason: 'badToken' };
            if (type === 'channel.chat.message') hear(sessionId);
            return { kind: 'subscribed' };
          },
          {
            message: (message) => listener.message(message),
            state: (state) => listener.state(state),
            userRemoved: () => undefined,
            messageRemoved: () => undefined,
            revoked: () => undefined,
          },
        ),
  );
});

async function startTwitch(): Promise<ServiceStage> {
  const server = await ChatServer.start();
  const channel = 'quizcast';
  const asTwitch = ({
    userId,
    text,
    name,
    id,
  }: {
    userId: string;
    text: string;
    name?: string;
    id?: string;
  }) => ({
    userId,
    text,
    ...(name === undefined ? {} : { login: name.toLowerCase() }),
    ...(id === undefined ? {} : { id }),
  });
  return {
    port: server.port,
    tries: () => server.attempts,
    turnAway(is) {
      server.turnsAway = is;
    },
    send: (said) => void server.say(channel, asTwitch(said)),
    sendInPieces: (said) => server.rawInPieces(channel, chatLine(channel, asTwitch(said)), 7),
    sendGarbage: () => server.raw(channel, '\r\n:::\r\n@ PRIVMSG\r\n@=;; : PRIVMSG # :\r\n'),
    sendLong: (bytes) => server.raw(channel, 'x'.repeat(bytes)),
    close: () => server.close(),
  };
}

linkedChatContract('Twitch IRC', () => {
  const received: ChatMessage[] = [];
  return {
    platform: 'twitch',
    received,
    start: startTwitch,
    read({ port, clock }, state) {
      const source = new TwitchChat({ url: `ws://127.0.0.1:${port}`, clock });
      source.read(
        'quizcast',
        { countSharedChat: false, maxTextLength: 500 },
        {
          // A round keeps a voter's last answer, so a repeated message changes nothing.
          message: (message) => received.push({ ...message, sender: stored(message) }),
          userRemoved: () => undefined,
          messageRemoved: () => undefined,
          state: ({ kind }) => {
            if (kind === 'connecting') state({ kind });
            else if (kind === 'joined') state({ kind: 'reading' });
            else state({ kind: 'trouble', reason: 'lost' });
          },
        },
      );
      return source;
    },
  };
});

/** `sender()` may only be called while the message is delivered. */
const stored = ({ sender }: ChatMessage) => {
  const reported = sender();
  return () => reported;
};
