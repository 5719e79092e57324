import type { CueAction, CueKind } from '@quizcast/game/cues/cue';

export const cueKinds = [
  'obsScene',
  'obsSource',
  'obsReplay',
  'obsChapter',
  'obsRecording',
  'twitchMarker',
  'wled',
  'webhook',
] as const satisfies readonly CueKind[];

/** Creates an action of another kind with the fields that both kinds share. */
export function actionOf(kind: CueKind, before: CueAction): CueAction {
  const scene = 'scene' in before ? before.scene : '';
  switch (kind) {
    case 'obsScene':
      return { kind, scene };
    case 'obsSource':
      return { kind, scene, source: '', isShown: true };
    case 'obsReplay':
      return { kind };
    case 'obsChapter':
      return { kind, name: '' };
    case 'obsRecording':
      return { kind, isOn: true };
    case 'twitchMarker':
      return { kind, text: '' };
    case 'wled':
      return { kind, address: '', preset: 1 };
    case 'webhook':
      return { kind, address: '' };
  }
}

/** Whether the action has all required fields. */
export function isComplete(action: CueAction): boolean {
  switch (action.kind) {
    case 'obsScene':
      return action.scene !== '';
    case 'obsSource':
      return action.scene !== '' && action.source !== '';
    case 'wled':
      return action.address.trim() !== '';
    case 'webhook':
      return isWebAddress(action.address);
    case 'obsReplay':
    case 'obsChapter':
    case 'obsRecording':
    case 'twitchMarker':
      return true;
  }
}

export const isWebAddress = (address: string): boolean =>
  /^https?:\/\//i.test(address.trim()) && URL.canParse(address.trim());
