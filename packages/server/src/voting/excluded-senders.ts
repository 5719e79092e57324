import type { ChatSender } from '../ports/chat-source.ts';

/** Logins of common chat bots. */
const bots: ReadonlySet<string> = new Set([
  'botrixoficial',
  'cloudbot',
  'deepbot',
  'fossabot',
  'frostytoolsdotcom',
  'kofistreambot',
  'lolrankbot',
  'moobot',
  'nightbot',
  'ownedcast',
  'phantombot',
  'pokemoncommunitygame',
  'sery_bot',
  'soundalerts',
  'streamelements',
  'streamlabs',
  'streamstickers',
  'tangiabot',
  'wizebot',
  'own3d',
]);

/** Whether this is the login of a common chat bot. */
export const isBot = (login: string): boolean => bots.has(login);

/**
 * Whether messages of this sender in the chat of `channel` do not count as answers: the streamer's own and those of
 * bots. `channel` is '' when no Twitch channel is set.
 */
export const isExcluded = (
  { login, isStreamer = false }: Pick<ChatSender, 'login' | 'isStreamer'>,
  channel: string,
): boolean => isStreamer || (channel !== '' && login === channel.toLowerCase()) || isBot(login);
