import { demoAccount } from '../adapters/identity/built-in/demo-account.ts';
import { eventSubChat } from '../adapters/chats/event-sub.ts';
import { linkedChatOpener } from '../adapters/chats/open-linked-chat.ts';
import { createChatLinkRepository } from '../adapters/sql/chat-link-repository.ts';
import { createCueSecretRepository } from '../adapters/sql/cue-secret-repository.ts';
import { createTwitchAccountRepository } from '../adapters/sql/twitch-account-repository.ts';
import { twitchHttp } from '../adapters/twitch-api/twitch-http.ts';
import { TwitchChat } from '../adapters/twitch/twitch-chat.ts';
import { InboundChat } from '../chats/inbound-chat.ts';
import { LinkedChats } from '../chats/linked-chats.ts';
import type { Config } from '../config/config.ts';
import { openCues } from '../cues/open-cues.ts';
import { documentPath } from '../documents/rooms.ts';
import { isForThisComputer } from '../http/listen.ts';
import type { Logger } from '../observability/logger.ts';
import { Sealer } from '../security/sealer.ts';
import { ChatWithFallback } from '../twitch/chat-with-fallback.ts';
import { openTwitch } from '../twitch/open-twitch.ts';
import { WatchedChat } from '../voting/chat-health.ts';
import type { Engines } from './engine-set.ts';

/** Opens everything external: the chats that are read or relayed, Twitch, and cues. */
export function openOutside(
  config: Config,
  { database, clock, bus }: Engines,
  secret: string,
  log: Logger,
) {
  const inbound = new InboundChat({ clock, bus });
  const hasLocal = isForThisComputer(config);
  const linkedChats = new LinkedChats({
    ...{ inbound, clock, bus, log, hasLocal },
    repository: createChatLinkRepository(database),
    sealer: new Sealer(secret, 'tokens of chats'),
    opener: linkedChatOpener({ urls: config, clock, hasLocal }),
  });
  const { twitchIdUrl: idUrl, twitchApiUrl: apiUrl } = config;
  const twitch = openTwitch({
    ...{ clock, bus, log, secret, client: config.twitchClient },
    repository: createTwitchAccountRepository(database),
    api: twitchHttp({ idUrl, apiUrl, clock }),
    eventSub: eventSubChat({ url: config.twitchEventSubUrl, clock }),
  });
  const base = new TwitchChat({ url: config.twitchIrcUrl, clock });
  const covered = new ChatWithFallback({ base, fallback: twitch.chats, clock });
  const chat = new WatchedChat(covered, clock);
  const { isLocalAllowed } = config;
  const isDemo = (path: string) => path === documentPath(demoAccount.id);
  const cueSecretRepository = createCueSecretRepository(database);
  const mark = (ownerId: string, text: string) => twitch.mark(ownerId, text);
  const cues = openCues({
    mark,
    repository: cueSecretRepository,
    clock,
    bus,
    log,
    secret,
    isLocalAllowed,
    isDemo,
  });
  const { answers, predictions } = twitch;
  return { chat, answers, predictions, inbound, linkedChats, twitch, cues };
}
