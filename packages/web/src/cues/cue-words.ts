import type { CueAction } from '@quizcast/game/cues/cue';
import { useTranslation } from 'react-i18next';

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
