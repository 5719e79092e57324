import { controlActions } from '../control-actions.ts';
import { refusals } from '../refusals.ts';

/** English texts of the OBS dock. It has no translation library: texts with parameters are functions. */
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
  question: (number: number, count: number) => `Question ${number} of ${count}`,
  answered: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  finalSteps: {
    category: 'Take wagers',
    wagers: 'Show final question',
    question: 'Close answers',
  },
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
  judgeTyped: 'Judge the answers',
  buzzersOpen: 'Buzzers are open',
  call: 'Call on a player',
  stake: 'Who plays the double?',
  wagers: 'Waiting for wagers',
  missing: (names: readonly string[]) => `Missing: ${names.join(', ')}`,
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
  signed: (points: number) => (points > 0 ? `+${points}` : `${points}`.replace('-', '−')),
  wagerOf: (name: string) => `${name}’s wager`,
  upTo: (most: number) => `up to ${most}`,
  wagered: 'wagered',
  set: 'Set',
  setWager: (name: string) => `Set ${name}’s wager`,
  ask: 'Ask',
  askFor: (name: string, points: number) => `Ask ${name} for ${points}`,
  wagersPoints: (points: number) => `wagers ${points}`,
  nothingTyped: 'nothing typed',
  give: (name: string, points: number) => `Give ${points} points to ${name}`,
  giveNothing: (name: string) => `${name}’s answer is wrong`,
  vote: 'Chat vote',
  votes: (count: number) => (count === 1 ? '1 vote' : `${count} votes`),
  more: 'More',
  actions: controlActions,
  refusals,
};

export type DockWords = Omit<typeof dock, 'actions' | 'refusals'> & {
  actions: Readonly<Record<string, string>>;
  refusals: Readonly<Record<string, string>>;
};
