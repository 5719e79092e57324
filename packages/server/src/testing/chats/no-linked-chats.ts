import type { ChatLinkDeps } from '../../http/routes/chat-links.ts';

/** For tests without linked chats. */
export const noLinkedChats = (): ChatLinkDeps['linkedChats'] => ({
  status: () => Promise.resolve({ links: [], toldAtMs: null, hasLocal: false }),
  add: () => Promise.resolve(null),
  move: () => Promise.resolve(null),
  remove: () => Promise.resolve(false),
});
