import type { ChatLinks } from '@quizcast/game/chats/chat-link';
import { fetchChats } from '../live/calls/chat-links.ts';
import { usePolled } from '../live/use-polled.ts';

/** How often Play looks. */
export const lookInPlayMs = 4_000;

/** Whether any chat but Twitch's can answer. */
export const hasOtherChats = (chats: ChatLinks | null): boolean =>
  chats !== null && (chats.links.length > 0 || chats.toldAtMs !== null);

/** The linked chats and their lights. Looking keeps them connected, so that they are there when a vote begins. */
export function useChats(everyMs: number) {
  const { content, ...more } = usePolled(fetchChats, everyMs);
  return { chats: content, ...more };
}
