import type { ChatLinks } from '@quizcast/game/chats/chat-link';
import { fetchChats } from '../live/calls/chat-links.ts';
import { usePolled } from '../live/use-polled.ts';

/** Polling interval on Play. */
export const playPollIntervalMs = 4_000;

/** Whether viewers can answer in a chat other than Twitch's. */
export const hasOtherChats = (chats: ChatLinks | null): boolean =>
  chats !== null && (chats.links.length > 0 || chats.toldAtMs !== null);

/** Polls the linked chats and their status. Polling keeps them connected, so that they are ready when a vote begins. */
export function useChats(intervalMs: number) {
  const { content, ...more } = usePolled(fetchChats, intervalMs);
  return { chats: content, ...more };
}
