/** What the page of a show's board says in English. It carries no translation library: a text with something in it is a function. */
export const board = {
  title: 'Viewer board',
  titleOf: (show: string) => `${show} – Viewer board`,
  number: (value: number) => value.toLocaleString('en'),
  loading: 'Loading…',
  unknown: 'There’s no board at this address',
  unknownHint: 'Check the link, or ask the streamer for a new one.',
  offline: 'Can’t reach the server. Trying again…',
  empty: 'Nobody has points yet',
  emptyHint: 'Answer the next question in chat. The board updates after each reveal.',
  players: (count: number) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'viewer' : 'viewers'} playing`,
  search: 'Find your name',
  notFound: (name: string) => `Nobody called “${name}” is on the board`,
  rank: 'Rank',
  name: 'Viewer',
  points: 'Points',
  right: 'Correct',
  streak: 'Best streak',
  more: 'Show more',
};

export type BoardWords = typeof board;
