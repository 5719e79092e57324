import { isPlatformName } from '@quizcast/game/chats/inbound-message';
import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { LinkedMessage, OpenLinkedChat } from '../../ports/linked-chat.ts';
import { jsonOf } from './json-text.ts';
import { SocketLink } from './socket-link.ts';
import { linkTiming, type LinkTiming } from './timing.ts';

/** The channel on which the extension sends chat messages. */
const chatChannel = 4;

const userId = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
const messageSchema = z.object({
  type: z.string(),
  chatname: z.string(),
  chatmessage: z.string(),
  userid: userId.nullish(),
  /** Whether the text is plain; otherwise it is HTML. */
  textonly: z.boolean().nullish(),
  /** Marks a follow, a gift and the like, which are not chat messages. */
  event: z.union([z.string(), z.boolean()]).nullish(),
  meta: z.object({ messageId: z.string().nullish() }).nullish().catch(null),
});

/** Aliases that the extension uses for a platform. */
const samePlatform: Readonly<Record<string, string>> = { youtubeshorts: 'youtube' };

/** Reads a chat message that the extension sent; null when it is not one. */
export function socialStreamMessage(sent: unknown): LinkedMessage | null {
  const read = messageSchema.safeParse(sent);
  if (!read.success) return null;
  const { type, chatname, chatmessage, userid, textonly, event, meta } = read.data;
  const named = type.toLowerCase();
  const platform = samePlatform[named] ?? named;
  if (!isPlatformName(platform)) return null;
  if (event !== null && event !== undefined && event !== '' && event !== false) return null;
  const name = plainText(chatname).trim().slice(0, 100);
  const user = userOf(platform, userid ?? '', name);
  const text = textonly === true ? chatmessage : plainText(chatmessage);
  if (user === '' || text.trim() === '') return null;
  const messageId = meta?.messageId ?? '';
  return {
    ...{ platform, userId: user, name, text },
    // The extension's own ids restart with the extension, so only ids of the platform are used.
    ...(messageId === '' ? {} : { id: messageId.slice(0, 120) }),
    drawsEmote: textonly !== true && /<img\b/iu.test(chatmessage),
  };
}

/** Without an id, the viewer is identified by name, with a prefix that no id has. */
function userOf(platform: string, id: string, name: string): string {
  const isId = platform === 'twitch' ? /^\d{1,20}$/.test(id) : id !== '' && id.length <= 100;
  if (isId) return id;
  return name === '' ? '' : `@${name.replace(/^@/, '').toLowerCase()}`;
}

interface SocialStreamSetting {
  url: string;
  clock: Clock;
  session: string;
  timing?: LinkTiming;
}

/** Reads messages of Social Stream Ninja, from its relay or from its app on this machine. */
export const socialStreamChat =
  ({ url, clock, session, timing = linkTiming }: SocialStreamSetting): OpenLinkedChat =>
  (listener) =>
    new SocketLink({
      clock,
      timing,
      onState: (state) => listener.state(state),
      protocol: {
        url: `${url}/join/${encodeURIComponent(session)}/${chatChannel}`,
        // The relay sends no reply: every connected client receives messages at once.
        onOpen: (connection) => connection.ready(),
        frame: (text) => {
          const message = socialStreamMessage(jsonOf(text));
          if (message !== null) listener.message(message);
        },
      },
    });

/** The text of an HTML chat message, without images. For the game to parse; not sanitized for display as HTML. */
const plainText = (html: string): string =>
  decodeHTML(html.replaceAll(/<[^<>]{0,2000}>/gu, ' '))
    .replaceAll(/\s+/gu, ' ')
    .trim();
