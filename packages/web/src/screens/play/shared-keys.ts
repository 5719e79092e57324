import { stageControls } from '@quizcast/game/games/stage-quiz/controls';
import { i18n } from '../../messages/i18n.ts';
import { toastAgain } from '../../toasts/toast.ts';
import { hintsOf } from './control-keys.ts';

/** Restarts a running show, in every game. */
export const restartKey = '⇧ S';

/** Hold-to-duck key, in games where it is not a timer key. */
export const duckKey = 'T';

/** Undoes the last move, in every game. */
export const [undoKey = ''] = hintsOf(stageControls.undo);

/** Explains why `S` did nothing; `key` as shown on buttons. */
export function toastRestartKey(key: string): void {
  toastAgain({
    id: 'restart-key',
    color: 'yellow',
    message: i18n.t('play:restartByKey', { key }),
    autoClose: 5000,
  });
}
