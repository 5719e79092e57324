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

/**
 * Whether messages of this login in the chat of `channel` do not count as answers: the streamer's own and those of
 * bots.
 */
export const isExcluded = (login: string, channel: string): boolean =>
  login === channel.toLowerCase() || bots.has(login);
