import type { ChatTrouble } from '@quizcast/game/chats/chat-link';
import type { ChatLink } from '../../ports/chat-link-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OpenLinkedChat } from '../../ports/linked-chat.ts';
import { socialStreamChat } from './social-stream.ts';
import { streamElementsChat } from './stream-elements.ts';
import { UnitBudget } from './unit-budget.ts';
import { youtubeBudget, youtubeChat } from './youtube.ts';

/** Where the services are. */
export interface ChatServiceUrls {
  streamElementsUrl: string;
  socialStreamUrl: string;
  /** The app of Social Stream Ninja on the streamer's own machine. */
  socialStreamLocalUrl: string;
  youtubeApiUrl: string;
}

interface OpenerDeps {
  urls: ChatServiceUrls;
  clock: Clock;
  /** Whether the streamer's own machine is this one. */
  hasLocal: boolean;
}

/** What can never be read as things are. */
const inTrouble =
  (reason: ChatTrouble): OpenLinkedChat =>
  (listener) => {
    listener.state({ kind: 'trouble', reason });
    return { close: () => undefined };
  };

/** Opens links of all services. `secret` is null where it cannot be read any more. */
export function linkedChatOpener({ urls, clock, hasLocal }: OpenerDeps) {
  const budgets = new Map<string, UnitBudget>();
  const budgetOf = (id: string): UnitBudget => {
    const budget = budgets.get(id) ?? new UnitBudget(youtubeBudget.units, youtubeBudget.windowMs);
    budgets.set(id, budget);
    return budget;
  };
  return ({ id, service, place }: ChatLink, secret: string | null): OpenLinkedChat => {
    if (secret === null) return inTrouble('unreadable');
    switch (service) {
      case 'streamElements':
        return streamElementsChat({ url: urls.streamElementsUrl, clock, token: secret });
      case 'socialStream': {
        if (place === 'relay')
          return socialStreamChat({ url: urls.socialStreamUrl, clock, session: secret });
        if (!hasLocal) return inTrouble('notHere');
        return socialStreamChat({ url: urls.socialStreamLocalUrl, clock, session: secret });
      }
      case 'youtube': {
        const budget = budgetOf(id);
        return youtubeChat({ url: urls.youtubeApiUrl, clock, budget, video: place, key: secret });
      }
    }
  };
}
