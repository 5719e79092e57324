import { cardKinds } from '@quizcast/game/cards/card-kinds';
import { categoryControls } from '@quizcast/game/games/category-quiz/controls/controls';
import type { KeyedAction } from '@quizcast/game/games/controls';
import { crowdControls } from '@quizcast/game/games/crowd-quiz/controls';
import { stageControls } from '@quizcast/game/games/stage-quiz/controls';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../games/game-side.ts';
import { clearKey } from '../../ui/fields/clear-picture.ts';
import { cardKeys, skipKey } from './cards/card-keys.ts';
import { inputOfHint, type InputName } from '../../ui/keys/inputs.ts';
import {
  buzzKey,
  duckKey as categoryDuckKey,
  ownKeys,
  panelKeys,
  prefixKeys,
} from './category/keys.ts';
import { hintsOf, keyedActions, type KeyTable } from './control-keys.ts';
import { duckKey, restartKey, undoKey } from './shared-keys.ts';

/** A reassignable key of Play and its meaning. */
export interface KeyRow {
  key: InputName;
  meaning: string;
}

/** One entry in the list of keys. */
interface KeyEntry {
  /** As shown in the list; empty for keys that exist on no keyboard. */
  shown: readonly string[];
  meaning: string;
  /** Its reassignable keys. */
  rows: readonly KeyRow[];
}

const digits = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const row = (hint: string, meaning: string): KeyRow => ({ key: inputOfHint(hint), meaning });

/** Entry of a key with a single meaning, and alternative keys. */
const single = (hint: string, meaning: string, ...others: string[]): KeyEntry => ({
  shown: [hint, ...others],
  meaning,
  rows: [row(hint, meaning)],
});

/** Entry of several keys that differ only by a number, letter or sound. */
const several = (shown: readonly string[], meaning: string, rows: readonly KeyRow[]): KeyEntry => ({
  shown,
  meaning,
  rows,
});

/** Entry of fixed keys, which cannot be reassigned. */
const fixed = (shown: readonly string[], meaning: string): KeyEntry => several(shown, meaning, []);

/** All keys of a game in display order, for the help and the dialog that reassigns them. */
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
    rows: [row('space', t('keys.big')), row('→', `${t('keys.big')} · →`)],
  };
  return [
    big,
    ...lists[game],
    several(
      Object.values(cardKeys),
      tCards('title'),
      cardKinds.map((kind) => row(cardKeys[kind], tCards(`${kind}`))),
    ),
    fixed([skipKey], tCards('skip')),
    single(clearKey, tOverlays('clear.key')),
    single('?', t('keys.help')),
  ];
}

/** All actions of a control table that have keys, in table order. */
const ofTable = <Table extends KeyTable>(
  table: Table,
  meaningOf: (action: KeyedAction<Table>) => string,
) => {
  const of = (action: KeyedAction<Table>): KeyEntry => {
    const hints = hintsOf(table[action]);
    const meaning = meaningOf(action);
    const [first, ...others] = hints;
    if (first === undefined || others.length === 0) return single(first ?? '', meaning);
    return several(
      hints.length > 4 ? [first, '…', others.at(-1) ?? ''] : hints,
      meaning,
      hints.map((hint) => row(hint, `${meaning} · ${hint.replace('⇧ ', '')}`)),
    );
  };
  return {
    of,
    without: (...others: readonly KeyedAction<Table>[]): KeyEntry[] =>
      keyedActions(table)
        .filter((action) => !others.includes(action))
        .map(of),
  };
};

const shared = ['start', 'undo', 'reset'] as const;
/** Actions with the same meaning in every game. */
const isShared = (action: string): action is (typeof shared)[number] | 'mute' =>
  action === 'mute' || shared.some((name) => name === action);

/** The first and last entries of every game. */
function useSharedKeys(): { restart: KeyEntry; undo: KeyEntry } {
  const { t } = useTranslation('play');
  return {
    restart: single(restartKey, t('keys.restart')),
    undo: single(undoKey, t('keys.undo'), `${t('keys.ctrl')} ${undoKey}`),
  };
}

function useStageKeys(): KeyEntry[] {
  const { t } = useTranslation('play');
  const { restart, undo } = useSharedKeys();
  const keys = ofTable(stageControls, (action) => t(`keys.${action}`));
  return [
    keys.of('start'),
    restart,
    ...keys.without(...shared),
    single(duckKey, t('keys.duck')),
    undo,
    keys.of('reset'),
  ];
}

function useCrowdKeys(): KeyEntry[] {
  const { t } = useTranslation('crowdPlay');
  const { restart, undo } = useSharedKeys();
  const { t: tPlay } = useTranslation('play');
  const keys = ofTable(crowdControls, (action) =>
    isShared(action) ? tPlay(`keys.${action}`) : t(`actions.${action}`),
  );
  return [
    keys.of('start'),
    restart,
    ...keys.without(...shared),
    single(duckKey, tPlay('keys.duck')),
    undo,
    keys.of('reset'),
  ];
}

function useCategoryKeys(): KeyEntry[] {
  const { t } = useTranslation('categoryKeys');
  const { t: tPlay } = useTranslation('play');
  const { t: tKeys } = useTranslation('keys');
  const { restart, undo } = useSharedKeys();
  const keys = ofTable(categoryControls, (action) =>
    isShared(action) ? tPlay(`keys.${action}`) : t(action),
  );
  const panel = (name: keyof typeof panelKeys) => single(panelKeys[name], t(name));
  const ofPlayer = (name: keyof typeof prefixKeys) => single(prefixKeys[name], t(name), '1 … 4');
  const buzzes = digits(4).map((digit) => row(buzzKey(digit), tKeys('buzz', { of: digit })));
  const numbers = digits(5).map((digit) => row(`${digit}`, tKeys('digit', { of: digit })));
  return [
    several([], '', buzzes),
    several(['1', '…', '5'], t('field'), numbers),
    fixed(['← ↑ ↓ →', '↵'], t('arrows')),
    fixed(['1', '…', '4'], t('player')),
    ...keys.without(...shared, 'start-final', 'start-tie-break', 'finish'),
    single(ownKeys.typed, t('typed')),
    single(ownKeys.on, t('on')),
    several([',', '.'], t('time'), [row(',', `${t('time')} · −5`), row('.', `${t('time')} · +5`)]),
    fixed(['⇧ ,', '⇧ .'], t('moreTime')),
    ofPlayer('plus'),
    ofPlayer('minus'),
    ofPlayer('turn'),
    single(categoryDuckKey, tPlay('keys.duck')),
    panel('buzzes'),
    panel('lobby'),
    single('↵', t('letIn')),
    panel('options'),
    keys.of('start'),
    restart,
    keys.of('start-final'),
    keys.of('start-tie-break'),
    keys.of('finish'),
    undo,
    keys.of('reset'),
  ];
}
