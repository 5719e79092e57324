import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { LinkedMessage, OpenLinkedChat } from '../../ports/linked-chat.ts';
import { jsonOf } from './json-text.ts';
import { refusedAgainMs, SocketLink, type SocketTurn } from './socket-link.ts';
import { linkTiming, type LinkTiming } from './timing.ts';
import { twitchMessage } from './twitch-message.ts';

const topic = 'channel.chat.message';
const nonce = 'chat';
const limitedAgainMs = 60_000;

const frameSchema = z.object({
  type: z.string(),
  nonce: z.string().optional(),
  error: z.string().optional(),
  topic: z.string().optional(),
  data: z.unknown(),
});

const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(100));
const words = z.string().catch('');

const youtube = z
  .object({
    id: words,
    authorDetails: z.object({ channelId: id, displayName: words }),
    snippet: z.object({ type: words, displayMessage: z.string() }),
  })
  .transform(({ id: messageId, authorDetails, snippet }): LinkedMessage | null =>
    snippet.type !== 'textMessageEvent'
      ? null
      : {
          ...{ platform: 'youtube', userId: authorDetails.channelId },
          ...{ name: authorDetails.displayName, text: snippet.displayMessage, id: messageId },
          drawsEmote: false,
        },
  );

const kickEmote = /\[emote:\d+:[^\]]*\]/gu;
const kick = z
  .object({
    message_id: words,
    sender: z.object({ user_id: id, username: words }),
    content: z.string(),
  })
  .transform(({ message_id: messageId, sender, content }): LinkedMessage => {
    const text = content.replaceAll(kickEmote, '');
    return {
      ...{ platform: 'kick', userId: sender.user_id, name: sender.username, text, id: messageId },
      drawsEmote: text !== content,
    };
  });

const trovo = z
  .object({
    id: words,
    data: z.object({
      sender_id: id,
      display_name: words,
      text: z.string(),
      emotes: z.array(z.unknown()).catch([]),
    }),
  })
  .transform(({ id: messageId, data }): LinkedMessage => ({
    ...{ platform: 'trovo', userId: data.sender_id, name: data.display_name },
    ...{ text: data.text, id: messageId, drawsEmote: data.emotes.length > 0 },
  }));

const ownTwitch = twitchMessage.transform(({ message, isShared }) => (isShared ? null : message));

/** The raw message of the platform the account streams on, recognized by its shape. */
const messageSchema = z.union([ownTwitch, youtube, kick, trovo]);

interface StreamElementsSetting {
  url: string;
  clock: Clock;
  token: string;
  timing?: LinkTiming;
}

/** JWTs begin with a JSON object in base64; the other token shown on the account page is an API key. */
const kindOf = (token: string): 'jwt' | 'apikey' => (token.startsWith('eyJ') ? 'jwt' : 'apikey');

/** Reads the chat of a StreamElements account through its Astro gateway. */
export const streamElementsChat =
  ({ url, clock, token, timing = linkTiming }: StreamElementsSetting): OpenLinkedChat =>
  (listener) =>
    new SocketLink({
      clock,
      timing,
      onState: (state) => listener.state(state),
      talk: {
        url,
        opened: (turn) => {
          const data = { topic, token, token_type: kindOf(token) };
          turn.send(JSON.stringify({ type: 'subscribe', nonce, data }));
        },
        frame: (text, turn) => {
          const frame = frameSchema.safeParse(jsonOf(text));
          if (!frame.success) return;
          if (frame.data.type === 'response') return answered(frame.data, turn);
          if (frame.data.type !== 'message' || frame.data.topic !== topic) return;
          const message = messageSchema.safeParse(frame.data.data);
          if (message.success && message.data !== null) listener.message(message.data);
        },
      },
    });

function answered({ error }: z.infer<typeof frameSchema>, turn: SocketTurn): void {
  if (error === undefined || error === '') turn.ready();
  else if (error === 'err_unauthorized') turn.refuse('badToken', refusedAgainMs);
  else if (error === 'rate_limit_exceeded') turn.refuse('rateLimited', limitedAgainMs);
  else turn.refuse('refused', limitedAgainMs);
}
