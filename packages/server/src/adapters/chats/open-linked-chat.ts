import type { ChatErrorCode } from '@quizcast/game/chats/chat-link';
import type { ChatLink } from '../../ports/chat-link-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OpenLinkedChat } from '../../ports/linked-chat.ts';
import { UnitBudget } from './unit-budget.ts';

/** Addresses of the chat services. */
export interface ChatServiceUrls {
  streamElementsUrl: string;
  socialStreamUrl: string;
  /** The Social Stream Ninja app on the streamer's own machine. */
  socialStreamLocalUrl: string;
  youtubeApiUrl: string;
}

interface OpenerDeps {
  urls: ChatServiceUrls;
  clock: Clock;
  /** Whether the server runs on the streamer's own machine. */
  hasLocal: boolean;
}

/** A link that cannot be read with its current settings. */
const failedChat =
  (reason: ChatErrorCode): OpenLinkedChat =>
  (listener) => {
    listener.state({ kind: 'trouble', reason });
    return { close: () => undefined };
  };

/** Opens links of all services, each module loaded with its first link. `secret` is null when it can no longer be read. */
export function linkedChatOpener({ urls, clock, hasLocal }: OpenerDeps) {
  const budgets = new Map<string, UnitBudget>();
  return async (
    { id, service, place }: ChatLink,
    secret: string | null,
  ): Promise<OpenLinkedChat> => {
    if (secret === null) return failedChat('unreadable');
    switch (service) {
      case 'streamElements': {
        const { streamElementsChat } = await import('./stream-elements.ts');
        return streamElementsChat({ url: urls.streamElementsUrl, clock, token: secret });
      }
      case 'socialStream': {
        if (place !== 'relay' && !hasLocal) return failedChat('notHere');
        const { socialStreamChat } = await import('./social-stream.ts');
        const url = place === 'relay' ? urls.socialStreamUrl : urls.socialStreamLocalUrl;
        return socialStreamChat({ url, clock, session: secret });
      }
      case 'youtube': {
        const { youtubeBudget, youtubeChat } = await import('./youtube.ts');
        const { units, windowMs } = youtubeBudget;
        const budget = budgets.get(id) ?? new UnitBudget(units, windowMs);
        budgets.set(id, budget);
        return youtubeChat({ url: urls.youtubeApiUrl, clock, budget, video: place, key: secret });
      }
    }
  };
}
