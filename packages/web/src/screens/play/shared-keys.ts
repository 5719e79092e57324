import { stageControls } from '@quizcast/game/games/stage-quiz/controls';
import { i18n } from '../../messages/i18n.ts';
import { tellAnew } from '../../toasts/toast.ts';
import { hintsOf } from './control-keys.ts';

/** Starts a show that runs from the top, in every game. */
export const restartKey = '⇧ S';

/** Held while the host talks, where no timer has it. */
export const duckKey = 'T';

/** Takes the last move back, in every game. */
export const [undoKey = ''] = hintsOf(stageControls.undo);

/** Says why `S` did nothing; `key` as it is written on buttons. */
export function tellRestartKey(key: string): void {
  tellAnew({
    id: 'restart-key',
    color: 'yellow',
    message: i18n.t('play:restartByKey', { key }),
    autoClose: 5000,
  });
}
