import { control } from '../control.ts';
import { refusals } from '../refusals.ts';

/** What the OBS dock says in English. It carries no translation library: a text with something in it is a function. */
export const dock = {
  title: 'Quizcast dock',
  pair: 'Pair this dock',
  pairHint: 'In Quizcast, open Settings → Controls and press “Pair an OBS dock”.',
  code: 'Code',
  pairNow: 'Pair',
  wrongCode: 'This code is wrong, already used, or older than two minutes.',
  tooMany: 'Too many tries. Wait a few minutes.',
  failed: 'That didn’t work. Please try again.',
  revoked: 'This dock was disconnected in Settings. Pair it again to go on.',
  unreadable: 'The show’s data can’t be read. Open Quizcast for details.',
  connecting: 'Connecting…',
  offline: 'Can’t reach Quizcast. Trying again…',
  noShow: 'No show is on air. Choose one in Quizcast.',
  stage: (number: number, count: number) => `Stage ${number} of ${count}`,
  notStarted: 'Not started',
  started: 'Started',
  ended: 'Show over',
  overlays: (count: number) =>
    count === 0 ? 'No overlay' : count === 1 ? '1 overlay' : `${count} overlays`,
  overlaysBehind: (count: number) =>
    count === 1 ? '1 overlay behind' : `${count} overlays behind`,
  hidden: 'Overlay hidden',
  door: (seated: number, waiting: number) =>
    waiting === 0 ? `${seated} in lobby` : `${seated} in lobby, ${waiting} waiting`,
  lockFirst: 'Lock an answer',
  pickField: 'Pick a field',
  judge: 'Right or wrong?',
  buzzersOpen: 'Buzzers are open',
  nothing: 'Nothing to do',
  right: 'Right',
  wrong: 'Wrong',
  answers: 'Lock answers',
  lock: (letter: string) => `Lock answer ${letter}`,
  unlock: (letter: string) => `Unlock answer ${letter}`,
  jokers: 'Jokers',
  fields: 'Fields',
  field: (category: string, points: number) => `${category}, ${points}`,
  players: 'Players',
  points: (points: number) => `${points}`.replace('-', '−'),
  vote: 'Chat vote',
  votes: (count: number) => (count === 1 ? '1 vote' : `${count} votes`),
  more: 'More',
  actions: control.actions,
  refusals,
};

export type DockWords = Omit<typeof dock, 'actions' | 'refusals'> & {
  actions: Readonly<Record<string, string>>;
  refusals: Readonly<Record<string, string>>;
};
