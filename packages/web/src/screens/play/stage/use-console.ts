import { useCallback, useRef } from 'react';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { currentDocument } from '../../../live/current-document.ts';
import { play } from '../../../live/use-document.ts';
import { useKeyHint } from '../../../ui/keys/key-store.ts';
import {
  actionOfBig,
  bigActionOf,
  commandOf,
  isPlain,
  phaseOf,
  restartsShow,
  type PlayAction,
} from './play-state.ts';
import { restartKey, tellRestartKey } from '../shared-keys.ts';
import { useFlash } from '../use-time.ts';

/** A second press of the space bar this soon is a slip of the finger, not the next action. */
export const bounceMs = 250;

export interface Console {
  perform: (action: PlayAction) => void;
  /** An action by its key: a show that runs is not started again by it. */
  performByKey: (action: PlayAction) => void;
  /** The one most likely next action, by its key. */
  performBig: () => void;
  /** The action that was refused a moment ago, as `actionKey` writes it. */
  refused: string | null;
  /** Set for a moment when the big action was asked for while an answer is to be locked. */
  lockAsked: boolean;
}

const actionKey = (action: PlayAction): string => {
  if (isPlain(action)) return action.kind;
  switch (action.kind) {
    case 'lock':
      return `lock ${action.answer}`;
    case 'card':
      return `card ${action.card}`;
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

/** Carries out what the host asks for. The user is told every refusal; its control shows it for a moment as well. */
export function useConsole(showId: string): Console {
  const [refused, flashRefused] = useFlash<string>();
  const [lockAsked, flashLock] = useFlash<true>();
  const lastBigAtMs = useRef(0);
  const hint = useKeyHint();

  const perform = useCallback(
    (action: PlayAction) => {
      const show = showNow(showId);
      if (show === undefined) return;
      void play(commandOf(show, action)).then((result) => {
        if (result.kind !== 'accepted') flashRefused(actionKey(action));
      });
    },
    [showId, flashRefused],
  );

  const performByKey = (action: PlayAction) => {
    const show = showNow(showId);
    if (show === undefined || !restartsShow(show, action)) return perform(action);
    flashRefused(actionKey(action));
    tellRestartKey(hint(restartKey));
  };

  const performBig = useCallback(() => {
    const nowMs = performance.now();
    if (nowMs - lastBigAtMs.current < bounceMs) return;
    lastBigAtMs.current = nowMs;
    const show = showNow(showId);
    if (show === undefined) return;
    const card = currentDocument().state.getState().document?.card?.kind ?? null;
    const action = actionOfBig(bigActionOf(phaseOf(show), card));
    if (action === null) flashLock(true);
    else perform(action);
  }, [showId, perform, flashLock]);

  return { perform, performByKey, performBig, refused, lockAsked: lockAsked ?? false };
}

/** The show as it stands at this instant: a fast host's next key comes before the screen has been drawn. */
const showNow = (showId: string): Quizshow | undefined =>
  currentDocument()
    .state.getState()
    .document?.shows.find(({ id }) => id === showId);
