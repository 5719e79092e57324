import { control as controlDe } from '@quizcast/web/messages/de/control';
import { dock as dockDe } from '@quizcast/web/messages/de/pages/dock';
import { control as controlEn } from '@quizcast/web/messages/en/control';
import { dock as dockEn } from '@quizcast/web/messages/en/pages/dock';
import type { LinkStatus } from '@quizcast/game/client/control-link';
import type { ActionShape } from '@quizcast/game/control/actions';
import type { NextStep } from '@quizcast/game/control/next-step';
import type { Otherwise } from '@quizcast/game/games/parameters';
import { languageOf, type Language } from '@quizcast/game/values/language';
import type { Display } from './displays.ts';

/** Texts of the plug-in besides the names that Quizcast gives to its actions. */
interface PluginWords {
  description: string;
  next: string;
  nextTooltip: string;
  display: string;
  displayTooltip: string;
  groupTooltip: string;
  setUp: string;
  status: Readonly<Record<LinkStatus, string>>;
  keyStatus: Readonly<Record<Exclude<LinkStatus, 'connected'>, string>>;
  address: string;
  token: string;
  tokenHint: string;
  tokenSaved: string;
  connect: string;
  connection: string;
  key: string;
  does: string;
  shows: string;
  displays: Readonly<Record<Display, string>>;
  number: (kind: string, number: number) => string;
  /** What an omitted value means. */
  otherwise: Readonly<Record<Otherwise, string>>;
}

const en: PluginWords = {
  description: 'Play your Quizcast shows: keys that cover every action and show the current state.',
  next: 'Next step',
  nextTooltip: 'Takes the next step of the show',
  display: 'Display',
  displayTooltip: 'Shows points, the countdown or the question number',
  groupTooltip: 'Choose what the key does',
  setUp: 'Set up',
  status: {
    connecting: 'Connecting…',
    connected: 'Connected',
    lost: 'Can’t reach Quizcast. Trying again…',
    refused: 'This token isn’t valid.',
    notAllowed: 'This token can’t see the game state. Change it in Settings → Controls.',
    badAddress: 'The address must begin with http:// or https://',
  },
  keyStatus: {
    connecting: 'Connecting',
    lost: 'Offline',
    refused: 'Bad token',
    notAllowed: 'No game state',
    badAddress: 'Bad address',
  },
  address: 'Address',
  token: 'Token',
  tokenHint: 'From Quizcast: Settings → Controls',
  tokenSaved: 'Saved. Type here to change it.',
  connect: 'Connect',
  connection: 'Connection (all keys)',
  key: 'This key',
  does: 'Action',
  shows: 'Shows',
  displays: {
    clock: 'Countdown',
    step: 'Stage or question number',
    price: 'Prize or points',
    answers: 'Votes or answers',
    show: 'Name of the show',
    player_1: 'Points of player 1',
    player_2: 'Points of player 2',
    player_3: 'Points of player 3',
    player_4: 'Points of player 4',
  },
  number: (kind, number) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number}`,
  otherwise: {
    toggle: 'Toggle',
    'no player': 'No player',
    'the game that is on air': 'Game on air',
    'the player who has the turn': 'Player who has the turn',
    'the player to be judged next': 'Next player to judge',
    'the player with the fewest points': 'Player with the fewest points',
    'the points of the question': 'Points of the question',
    'the points of the question, or of the first row': 'Points of the question or first row',
    'the fastest, drawn by lot in a tie': 'The fastest; a tie is drawn at random',
  },
};

const kindsDe: Readonly<Record<string, string>> = {
  joker: 'Joker',
  player: 'Spieler',
  field: 'Feld',
  board: 'Tafel',
  show: 'Show',
};

const de: PluginWords = {
  description: 'Spiel deine Quizcast-Shows: Tasten für jeden Zug, die zeigen, was auf Sendung ist.',
  next: 'Nächster Schritt',
  nextTooltip: 'Tut immer, was in der Show als Nächstes kommt',
  display: 'Anzeige',
  displayTooltip: 'Zeigt Punkte, den Countdown oder die Nummer der Frage',
  groupTooltip: 'Wähl aus, was die Taste tut',
  setUp: 'Einrichten',
  status: {
    connecting: 'Verbinde …',
    connected: 'Verbunden',
    lost: 'Quizcast ist nicht erreichbar. Neuer Versuch läuft …',
    refused: 'Quizcast kennt dieses Token nicht.',
    notAllowed:
      'Dieses Token darf den Spielstand nicht sehen. Ändere es in Einstellungen → Steuerung.',
    badAddress: 'Die Adresse muss mit http:// oder https:// beginnen',
  },
  keyStatus: {
    connecting: 'Verbinde',
    lost: 'Offline',
    refused: 'Token ungültig',
    notAllowed: 'Kein Spielstand',
    badAddress: 'Adresse falsch',
  },
  address: 'Adresse',
  token: 'Token',
  tokenHint: 'Aus Quizcast: Einstellungen → Steuerung',
  tokenSaved: 'Gespeichert. Zum Ändern hier tippen.',
  connect: 'Verbinden',
  connection: 'Verbindung (alle Tasten)',
  key: 'Diese Taste',
  does: 'Aktion',
  shows: 'Zeigt',
  displays: {
    clock: 'Countdown',
    step: 'Nummer der Stufe oder Frage',
    price: 'Gewinn oder Punkte',
    answers: 'Stimmen oder Antworten',
    show: 'Name der Show',
    player_1: 'Punkte von Spieler 1',
    player_2: 'Punkte von Spieler 2',
    player_3: 'Punkte von Spieler 3',
    player_4: 'Punkte von Spieler 4',
  },
  number: (kind, number) => `${kindsDe[kind] ?? kind} ${number}`,
  otherwise: {
    toggle: 'Umschalten',
    'no player': 'Kein Spieler',
    'the game that is on air': 'Spiel auf Sendung',
    'the player who has the turn': 'Spieler, der am Zug ist',
    'the player to be judged next': 'Spieler, der als Nächstes bewertet wird',
    'the player with the fewest points': 'Spieler mit den wenigsten Punkten',
    'the points of the question': 'Punkte der Frage',
    'the points of the question, or of the first row': 'Punkte der Frage oder der ersten Zeile',
    'the fastest, drawn by lot in a tie': 'Der Schnellste; bei Gleichstand entscheidet das Los',
  },
};

export interface Words extends PluginWords {
  language: Language;
  actions: Readonly<Record<string, string>>;
  games: Readonly<Record<ActionShape['game'], string>>;
  /** Names of values, such as sounds and rules. */
  values: Readonly<Record<string, string>>;
  parameters: Readonly<Record<string, string>>;
  optional: string;
  /** What has to be chosen first. */
  steps: Readonly<Record<Extract<NextStep, { kind: 'choose' }>['what'], string>>;
}

const all = (
  language: Language,
  own: PluginWords,
  control: typeof controlDe,
  steps: Words['steps'],
): Words => ({
  ...own,
  language,
  actions: control.actions,
  games: control.games,
  values: control.words,
  parameters: control.parameters,
  optional: control.addresses.leftOut,
  steps,
});

const words: Readonly<Record<Language, Words>> = {
  en: all('en', en, controlEn, dockEn),
  de: all('de', de, controlDe, dockDe),
};

/** The texts in Stream Deck's language; English if Quizcast does not support it. */
export const wordsFor = (language: string): Words => words[languageOf([language])];
