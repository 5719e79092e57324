import type { CueAction } from '@quizcast/game/cues/cue';
import type { Moment } from '@quizcast/game/cues/moment';
import { useTranslation } from 'react-i18next';
import type { Game } from '../games/game-side.ts';

/** Moments that a game calls by another name. */
const ownNames: Partial<Record<Game, Partial<Record<Moment, 'answersClose' | 'answerRevealed'>>>> =
  { crowdQuiz: { voteClosed: 'answersClose', answerShown: 'answerRevealed' } };

/** What a moment is called, by its game. */
export const momentName = (game: Game, moment: Moment) => ownNames[game]?.[moment] ?? moment;

/** Describes the action of a cue in one line. */
export function useActionText(): (action: CueAction) => string {
  const { t } = useTranslation('cues');
  return (action) => {
    switch (action.kind) {
      case 'obsScene':
        return t('does.obsScene', { scene: action.scene });
      case 'obsSource': {
        const { scene, source } = action;
        return t(action.isShown ? 'does.obsSourceOn' : 'does.obsSourceOff', { scene, source });
      }
      case 'obsReplay':
        return t('does.obsReplay');
      case 'obsChapter':
        return t('does.obsChapter');
      case 'obsRecording':
        return t(action.isOn ? 'does.obsRecordingOn' : 'does.obsRecordingOff');
      case 'twitchMarker':
        return t('does.twitchMarker');
      case 'wled': {
        const { preset } = action;
        return t('does.wled', { preset, address: action.address || t('does.missing') });
      }
      case 'webhook':
        return t('does.webhook', { address: action.address || t('does.missing') });
    }
  };
}
