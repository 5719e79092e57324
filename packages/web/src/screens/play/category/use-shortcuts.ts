import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  awaitsStake,
  currentBoard,
  openRound,
  type CategoryQuizshow,
} from '@quizcast/game/games/category-quiz/show';
import { currentDocument } from '../../../live/current-document.ts';
import { play } from '../../../live/use-document.ts';
import { i18n } from '../../../messages/i18n.ts';
import { toastAgain, toastError } from '../../../toasts/toast.ts';
import { useKeyHint } from '../../../ui/keys/key-store.ts';
import { toggleCredits } from '../cards/toggle-card.ts';
import { useFlash } from '../use-time.ts';
import { actionKey, commandOf, isPossible, type Action } from './actions.ts';
import { bounceMs, restartKey, toastRestartKey } from '../shared-keys.ts';
import { actionOf, bigOf, digitAction, prefixAction, restartsShow } from './shortcut-actions.ts';
import { KeyQueue } from './key-queue.ts';
import type { ArrowKey, Intent, Panel, Prefix } from './keys.ts';
import { callOn, isStake, noStake, type StakeDraft } from './console-state.ts';

const waitForDigitMs = 4000;

interface Actions {
  perform: (action: Action) => void;
  /** Whether this action was refused a moment ago. */
  isRefused: (action: Action) => boolean;
}

export interface Controls extends Actions {
  /** Set briefly when the main action is requested while a manual step is due. */
  isHinted: boolean;
  /** A key that is followed by a player's number. */
  prefix: Prefix | null;
  /** The selected column of the board, from 0, while its row is awaited. */
  column: number | null;
  stakeDraft: StakeDraft;
  setStakeDraft: (draft: StakeDraft) => void;
  panel: Panel | null;
  setPanel: (panel: Panel | null) => void;
}

/** Actions of keys outside of the console. */
interface ShortcutHandlers {
  onHelp: () => void;
  onLetIn: () => void;
  onMute: () => void;
  onDuck: () => void;
  onArrow: (key: ArrowKey) => void;
}

/** Sends the host's actions. Every refusal is shown to the user, and briefly on its control. */
function useActions(showId: string, queue: KeyQueue): Actions {
  const [refused, flashRefused] = useFlash<string>();
  const pending = useRef(new Set<string>());
  const perform = useCallback(
    (action: Action) => {
      const show = currentShow(showId);
      const key = actionKey(action);
      // The server takes such a stake for a damaged message.
      if (action.type === 'categoryQuiz.setStake' && !isStake(action.stake))
        return toastError(i18n.t('categoryPlay:stake.wrong'));
      // Repeating an unanswered action is accidental: its result is not on the screen yet.
      if (show === undefined || pending.current.has(key)) return;
      pending.current.add(key);
      queue.moveSent();
      void play(commandOf(show, action)).then((result) => {
        pending.current.delete(key);
        if (result.kind !== 'accepted') flashRefused(key);
        queue.moveAnswered(result.kind === 'accepted');
      });
    },
    [showId, queue, flashRefused],
  );
  return { perform, isRefused: (action) => refused === actionKey(action) };
}

/** Digit keys: they select players, or column and row of a field, depending on the show and the previous key. */
function useDigits(perform: (action: Action) => void, chooseForStake: (playerId: string) => void) {
  const [prefix, showPrefix] = useFlash<Prefix>(waitForDigitMs);
  const [column, showColumn] = useFlash<number>(waitForDigitMs);
  // Current values: the next key may be pressed before the next render.
  const now = useRef({ prefix, column });
  useLayoutEffect(() => {
    now.current = { prefix, column };
  });
  const setPrefix = (next: Prefix | null) => {
    now.current.prefix = next;
    showPrefix(next);
  };
  const setColumn = (next: number | null) => {
    now.current.column = next;
    showColumn(next);
  };
  const togglePrefix = (next: Prefix) => setPrefix(now.current.prefix === next ? null : next);
  const onDigit = (show: CategoryQuizshow, digit: number) => {
    const player = show.players[digit - 1];
    const before = { ...now.current };
    setPrefix(null);
    setColumn(null);
    if (before.prefix !== null) {
      if (player !== undefined) perform(prefixAction(show, before.prefix, player));
    } else if (show.play.phase !== 'board') {
      if (player === undefined) return;
      if (awaitsStake(show)) return chooseForStake(player.id);
      const action = digitAction(show, player.id);
      if (action !== null) perform(action);
    } else if (before.column === null) {
      if (digit <= currentBoard(show).categories.length) setColumn(digit - 1);
    } else {
      const field = currentBoard(show).categories[before.column]?.fields[digit - 1];
      if (field !== undefined) perform({ type: 'categoryQuiz.pickField', fieldId: field.id });
    }
  };
  const cancel = () => {
    setPrefix(null);
    setColumn(null);
  };
  return { prefix, togglePrefix, column, onDigit, cancel };
}

/** The main action by key; while a manual step is due, it only highlights that step. */
function useBig(perform: (action: Action) => void, stakeDraft: () => StakeDraft) {
  const [hint, flashHint] = useFlash<true>();
  const lastAtMs = useRef(0);
  const performBig = (show: CategoryQuizshow) => {
    const nowMs = performance.now();
    if (nowMs - lastAtMs.current < bounceMs) return;
    lastAtMs.current = nowMs;
    const next = bigOf(show, stakeDraft());
    if (next.kind === 'action') perform(next.action);
    else if (next.kind === 'credits') toggleCredits();
    else flashHint(true);
  };
  return { isHinted: hint ?? false, performBig };
}

/** Local buzzers: the first press after the opening calls on its player; presses before and after it are ignored. */
function useBuzzers(perform: (action: Action) => void) {
  const over = useRef<string | null>(null);
  return (show: CategoryQuizshow, digit: number) => {
    const round = openRound(show);
    const player = show.players[digit - 1];
    if (round === null || round.round === over.current || player === undefined) return;
    const { clockOffsetMs } = currentDocument().state.getState();
    if (Date.now() + clockOffsetMs < round.opensAtMs) return;
    if (!isPossible(show, callOn(player.id))) return;
    over.current = round.round;
    perform(callOn(player.id));
  };
}

export function useShortcuts(
  showId: string,
  handlers: ShortcutHandlers,
): Controls & { onIntent: (i: Intent) => void } {
  const [queue] = useState(() => new KeyQueue(() => performance.now(), toastDiscardedKeys));
  const actions = useActions(showId, queue);
  const { perform } = actions;
  const [shownDraft, showDraft] = useState(noStake);
  // The next key may be pressed before the next render.
  const draft = useRef(noStake);
  const stakeDraft = useCallback(() => draft.current, []);
  const setStakeDraft = useCallback((next: StakeDraft) => {
    draft.current = next;
    showDraft(next);
  }, []);
  const { prefix, togglePrefix, column, onDigit, cancel } = useDigits(perform, (playerId) =>
    setStakeDraft({ ...draft.current, playerId }),
  );
  const { isHinted, performBig } = useBig(perform, stakeDraft);
  const onBuzz = useBuzzers(perform);
  const [panel, setPanel] = useState<Panel | null>(null);
  const hint = useKeyHint();
  const onKey = (intent: Intent) => {
    const show = currentShow(showId);
    if (show === undefined) return;
    switch (intent.kind) {
      case 'big':
        return performBig(show);
      case 'help':
        return handlers.onHelp();
      case 'letIn':
        return handlers.onLetIn();
      case 'mute':
        return handlers.onMute();
      case 'duck':
        return handlers.onDuck();
      case 'cancel':
        cancel();
        return setPanel(null);
      case 'shortcut':
        return restartsShow(show, intent.shortcut)
          ? toastRestartKey(hint(restartKey))
          : perform(actionOf(show, intent.shortcut));
      case 'digit':
        return onDigit(show, intent.digit);
      case 'buzz':
        return onBuzz(show, intent.digit);
      case 'prefix':
        return togglePrefix(intent.prefix);
      case 'time':
        return perform({ type: 'categoryQuiz.addTime', seconds: intent.seconds });
      case 'sound':
        return perform({ type: 'categoryQuiz.playSound', sound: intent.sound });
      case 'panel':
        return setPanel(panel === intent.panel ? null : intent.panel);
      case 'arrow':
        if (show.play.phase === 'board') return handlers.onArrow(intent.key);
        return intent.key === 'ArrowRight' ? performBig(show) : undefined;
    }
  };
  useLayoutEffect(() => {
    queue.setHandler(onKey);
  });
  const onIntent = (intent: Intent) => queue.press(intent);
  const drafts = { stakeDraft: shownDraft, setStakeDraft };
  return { ...actions, ...drafts, isHinted, prefix, column, panel, setPanel, onIntent };
}

/** Reports discarded keys: silently ignored ones look like a broken keyboard. */
function toastDiscardedKeys(count: number): void {
  toastAgain({
    id: 'keys-forgotten',
    color: 'red',
    message: i18n.t('categoryPlay:keysForgotten', { count }),
    autoClose: 8000,
  });
}

/** The current show: the next key may be pressed before the next render. */
const currentShow = (showId: string): CategoryQuizshow | undefined =>
  currentDocument()
    .state.getState()
    .document?.categoryQuiz.shows.find(({ id }) => id === showId);
