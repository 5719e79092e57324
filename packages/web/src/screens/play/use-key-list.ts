import { cardKinds } from '@quizcast/game/cards/card-kinds';
import { letters } from '@quizcast/game/games/stage-quiz/show';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../games/game-side.ts';
import { clearKey } from '../../ui/fields/clear-picture.ts';
import { skipKey } from './cards/card-intent.ts';
import { cardKeys } from './cards/card-keys.ts';
import { inputOfHint, type InputName } from '../../ui/keys/inputs.ts';
import {
  buzzKey,
  keyedSounds,
  muteKey,
  panelKeys,
  prefixKeys,
  shortcutKeys,
} from './category/keys.ts';
import './cards/card-texts.ts';
import { crowdKeys } from './crowd/keys.ts';
import { restartKey, undoKey } from './shared-keys.ts';
import { actionKeys, duckKey, muteKey as stageMuteKey } from './stage/keys.ts';

/** A key of Play that can be given to another one, and what it does. */
export interface KeyRow {
  key: InputName;
  meaning: string;
}

/** One line of what keys of Play do. */
interface KeyEntry {
  /** As the list of keys shows them; none for keys that no keyboard has. */
  shown: readonly string[];
  meaning: string;
  /** Those of them that can be given to other keys. */
  rows: readonly KeyRow[];
}

const digits = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const row = (hint: string, meaning: string): KeyRow => ({ key: inputOfHint(hint), meaning });

/** A key that does one thing, with other ways to press it. */
const single = (hint: string, meaning: string, ...others: string[]): KeyEntry => ({
  shown: [hint, ...others],
  meaning,
  rows: [row(hint, meaning)],
});

/** Several keys that do the same with another number, letter or sound. */
const several = (shown: readonly string[], meaning: string, rows: readonly KeyRow[]): KeyEntry => ({
  shown,
  meaning,
  rows,
});

/** Keys that are only told: they cannot be given to other ones. */
const told = (shown: readonly string[], meaning: string): KeyEntry => several(shown, meaning, []);

/** Every key of a game, in the order of the list: the help shows it, and the dialog gives other keys to it. */
export function useKeyList(game: Game): readonly KeyEntry[] {
  const { t } = useTranslation('play');
  const { t: tOverlays } = useTranslation('overlays');
  const { t: tCards } = useTranslation('cards');
  const lists: Record<Game, KeyEntry[]> = {
    stageQuiz: useStageKeys(),
    categoryQuiz: useCategoryKeys(),
    crowdQuiz: useCrowdKeys(),
  };
  const big: KeyEntry = {
    shown: [t('keys.space'), '→'],
    meaning: t('keys.big'),
    rows: [row('space', t('keys.big'))],
  };
  return [
    big,
    ...lists[game],
    several(
      Object.values(cardKeys),
      tCards('title'),
      cardKinds.map((kind) => row(cardKeys[kind], tCards(`${kind}`))),
    ),
    told([skipKey], tCards('skip')),
    single(clearKey, tOverlays('clear.key')),
    single('?', t('keys.help')),
  ];
}

/** The keys that every game has. */
function useSharedKeys() {
  const { t } = useTranslation('play');
  return {
    start: single(actionKeys.start, t('keys.start')),
    restart: single(restartKey, t('keys.restart')),
    undo: single(undoKey, t('keys.undo'), `${t('keys.ctrl')} ${undoKey}`),
    reset: single(actionKeys.reset, t('keys.reset')),
  };
}

function useStageKeys(): KeyEntry[] {
  const { t } = useTranslation('play');
  const shared = useSharedKeys();
  const action = (kind: Exclude<keyof typeof actionKeys, 'start' | 'undo' | 'reset'>) =>
    single(actionKeys[kind], t(`keys.${kind}`));
  const lock = t('keys.lock');
  const joker = t('keys.joker');
  return [
    shared.start,
    shared.restart,
    action('nextStage'),
    action('showNextAnswer'),
    several(
      letters,
      lock,
      letters.map((letter) => row(letter, `${lock} · ${letter}`)),
    ),
    action('revealAnswer'),
    several(
      ['1', '…', '9'],
      joker,
      digits(9).map((digit) => row(`${digit}`, `${joker} · ${digit}`)),
    ),
    action('stopVoting'),
    action('endJokerClock'),
    action('walkAway'),
    action('showEndCard'),
    action('nextFinger'),
    action('endFinger'),
    single(stageMuteKey, t('keys.mute')),
    single(duckKey, t('keys.duck')),
    shared.undo,
    shared.reset,
  ];
}

function useCrowdKeys(): KeyEntry[] {
  const { t } = useTranslation('crowdPlay');
  const shared = useSharedKeys();
  const action = (name: Exclude<keyof typeof crowdKeys, 'undo'>) =>
    single(crowdKeys[name], t(`actions.${name}`));
  return [
    shared.start,
    shared.restart,
    action('next'),
    action('close'),
    action('reveal'),
    action('board'),
    action('podium'),
    shared.undo,
    shared.reset,
  ];
}

function useCategoryKeys(): KeyEntry[] {
  const { t } = useTranslation('categoryKeys');
  const { t: tPlay } = useTranslation('play');
  const { t: tKeys } = useTranslation('keys');
  const shared = useSharedKeys();
  type Told = Exclude<keyof typeof shortcutKeys, 'start' | 'restart' | 'undo' | 'reset'>;
  const shortcut = (name: Told) => single(shortcutKeys[name], t(name));
  const panel = (name: keyof typeof panelKeys) => single(panelKeys[name], t(name));
  const ofPlayer = (name: keyof typeof prefixKeys) => single(prefixKeys[name], t(name), '1 … 4');
  const buzzes = digits(4).map((digit) => row(buzzKey(digit), tKeys('buzz', { of: digit })));
  const numbers = digits(5).map((digit) => row(`${digit}`, tKeys('digit', { of: digit })));
  return [
    several([], '', buzzes),
    several(['1', '…', '5'], t('field'), numbers),
    told(['← ↑ ↓ →', '↵'], t('arrows')),
    told(['1', '…', '4'], t('player')),
    shortcut('buzzers'),
    shortcut('right'),
    shortcut('wrong'),
    shortcut('reveal'),
    shortcut('answer'),
    shortcut('on'),
    shortcut('timer'),
    several([',', '.'], t('time'), [row(',', `${t('time')} · −5`), row('.', `${t('time')} · +5`)]),
    told(['⇧ ,', '⇧ .'], t('moreTime')),
    shortcut('blur'),
    ofPlayer('plus'),
    ofPlayer('minus'),
    ofPlayer('turn'),
    several(
      ['⇧ 1', '…', `⇧ ${keyedSounds.length}`],
      t('sounds'),
      keyedSounds.map((_, index) => row(`⇧ ${index + 1}`, `${t('sounds')} · ${index + 1}`)),
    ),
    single(muteKey, tPlay('keys.mute')),
    panel('buzzes'),
    panel('lobby'),
    single('↵', t('letIn')),
    panel('options'),
    shared.start,
    shared.restart,
    shortcut('final'),
    shortcut('tieBreak'),
    shortcut('finish'),
    shared.undo,
    shared.reset,
  ];
}
