import { useCallback, useEffect, useState } from 'react';
import type { ChatLinks } from '@quizcast/game/chats/chat-link';
import { useWorkplace } from '../live/active-account.ts';
import { fetchChats } from '../live/calls/chat-links.ts';

/** How often Play looks. */
export const lookInPlayMs = 4_000;

/** Whether any chat but Twitch's can answer. */
export const hasOtherChats = (chats: ChatLinks | null): boolean =>
  chats !== null && (chats.links.length > 0 || chats.toldAtMs !== null);

/**
 * The linked chats and their lights, looked at again and again while somebody sees them; null until they are known. Looking keeps them
 * connected, so that they are there when a vote begins.
 */
export function useChats(everyMs: number) {
  const { ownerId } = useWorkplace();
  const [chats, setChats] = useState<ChatLinks | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    let timer: number | undefined;
    const look = () =>
      void fetchChats().then((result) => {
        if (isGone) return;
        setHasFailed(result.kind === 'failed');
        if (result.kind === 'done') setChats(result.content);
        timer = window.setTimeout(look, everyMs);
      });
    look();
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [ownerId, tries, everyMs]);
  const reload = useCallback(() => setTries((before) => before + 1), []);
  return { chats, hasFailed: hasFailed && chats === null, reload };
}
