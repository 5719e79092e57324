import { useCallback, useRef } from 'react';
import { nextStep } from '@quizcast/game/games/stage-quiz/next-step';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { currentDocument } from '../../../live/current-document.ts';
import { play } from '../../../live/use-document.ts';
import { useKeyHint } from '../../../ui/keys/key-store.ts';
import { commandOf, isSimple, restartsShow, type PlayAction } from './play-state.ts';
import { toggleCredits } from '../cards/toggle-card.ts';
import { bounceMs, restartKey, toastRestartKey } from '../shared-keys.ts';
import { useFlash } from '../use-time.ts';

export interface Controls {
  perform: (action: PlayAction) => void;
  /** Performs an action by key; a key never restarts a running show. */
  performByKey: (action: PlayAction) => void;
  /** Performs the most likely next action, by key. */
  performBig: () => void;
  /** The action refused a moment ago, as an `actionKey`. */
  refused: string | null;
  /** Set briefly when the main action is requested while an answer must be locked. */
  isLockHinted: boolean;
}

const actionKey = (action: PlayAction): string => {
  if (isSimple(action)) return action.kind;
  switch (action.kind) {
    case 'lock':
      return `lock ${action.answer}`;
    case 'board':
      return `board ${action.card}`;
    case 'takeFinger':
      return `takeFinger ${action.place}`;
    case 'showFinger':
      return `showFinger ${action.questionId}`;
    case 'joker':
      return `joker ${action.index}`;
    case 'figures':
      return action.kind;
  }
};

/** Sends the host's actions. Every refusal is shown to the user, and briefly on its control. */
export function useConsole(showId: string): Controls {
  const [refused, flashRefused] = useFlash<string>();
  const [isLockHinted, flashLock] = useFlash<true>();
  const lastBigAtMs = useRef(0);
  const hint = useKeyHint();

  const perform = useCallback(
    (action: PlayAction) => {
      const show = currentShow(showId);
      if (show === undefined) return;
      void play(commandOf(show, action)).then((result) => {
        if (result.kind !== 'accepted') flashRefused(actionKey(action));
      });
    },
    [showId, flashRefused],
  );

  const performByKey = (action: PlayAction) => {
    const show = currentShow(showId);
    if (show === undefined || !restartsShow(show, action)) return perform(action);
    flashRefused(actionKey(action));
    toastRestartKey(hint(restartKey));
  };

  const performBig = useCallback(() => {
    const nowMs = performance.now();
    if (nowMs - lastBigAtMs.current < bounceMs) return;
    lastBigAtMs.current = nowMs;
    const show = currentShow(showId);
    if (show === undefined) return;
    const step = nextStep(show);
    if (step === null) toggleCredits();
    else if (step.kind === 'choose') flashLock(true);
    else perform({ kind: step.press });
  }, [showId, perform, flashLock]);

  return { perform, performByKey, performBig, refused, isLockHinted: isLockHinted ?? false };
}

/** The current show: the next key may be pressed before the next render. */
const currentShow = (showId: string): Quizshow | undefined =>
  currentDocument()
    .state.getState()
    .document?.shows.find(({ id }) => id === showId);
