/** Programs that write in many chats, by login. */
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

/** Whether what this login says in the chat of `channel` is no answer of a viewer: the streamer's own, and those of bots. */
export const isExcluded = (login: string, channel: string): boolean =>
  login === channel.toLowerCase() || bots.has(login);
