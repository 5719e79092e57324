import type { CueFault, ObsScenes } from './cue-light.ts';
import type { ObsAction } from './cue.ts';

export const defaultObsPort = 4455;

/** As much of a connection to obs-websocket 5 as cues use; it rejects with the code and the word of OBS. */
export interface ObsCalls {
  call(type: 'SetCurrentProgramScene', data: { sceneName: string }): Promise<unknown>;
  call(
    type: 'GetSceneItemId',
    data: { sceneName: string; sourceName: string },
  ): Promise<{ sceneItemId: number }>;
  call(
    type: 'SetSceneItemEnabled',
    data: { sceneName: string; sceneItemId: number; sceneItemEnabled: boolean },
  ): Promise<unknown>;
  call(type: 'CreateRecordChapter', data: { chapterName?: string }): Promise<unknown>;
  call(type: 'SaveReplayBuffer' | 'StartRecord' | 'StopRecord'): Promise<unknown>;
  call(type: 'GetSceneList'): Promise<{ scenes: { [name: string]: unknown }[] }>;
  call(
    type: 'GetSceneItemList',
    data: { sceneName: string },
  ): Promise<{ sceneItems: { [name: string]: unknown }[] }>;
}

export const isIncomplete = (action: ObsAction): boolean =>
  (action.kind === 'obsScene' && action.scene === '') ||
  (action.kind === 'obsSource' && (action.scene === '' || action.source === ''));

/** Has OBS do it, once. */
export async function performObsAction(obs: ObsCalls, action: ObsAction): Promise<void> {
  switch (action.kind) {
    case 'obsScene':
      await obs.call('SetCurrentProgramScene', { sceneName: action.scene });
      return;
    case 'obsSource': {
      const { scene: sceneName, source: sourceName, isShown: sceneItemEnabled } = action;
      const { sceneItemId } = await obs.call('GetSceneItemId', { sceneName, sourceName });
      await obs.call('SetSceneItemEnabled', { sceneName, sceneItemId, sceneItemEnabled });
      return;
    }
    case 'obsReplay':
      await obs.call('SaveReplayBuffer');
      return;
    case 'obsChapter': {
      const { name } = action;
      await obs.call('CreateRecordChapter', name === '' ? {} : { chapterName: name });
      return;
    }
    case 'obsRecording':
      await obs.call(action.isOn ? 'StartRecord' : 'StopRecord');
  }
}

const maxScenes = 100;

/** What authors may name, the top scene first. */
export async function listObsScenes(obs: ObsCalls): Promise<ObsScenes['scenes']> {
  const { scenes } = await obs.call('GetSceneList');
  const found: ObsScenes['scenes'] = [];
  // From the bottom to the top, as OBS lists them.
  for (const { sceneName } of [...scenes].reverse().slice(0, maxScenes)) {
    if (typeof sceneName !== 'string') continue;
    const { sceneItems } = await obs.call('GetSceneItemList', { sceneName });
    const sources = sceneItems.flatMap(({ sourceName }) =>
      typeof sourceName === 'string' ? [sourceName] : [],
    );
    found.push({ name: sceneName, sources });
  }
  return found;
}

/** Codes with which obs-websocket 5 closes, and with which it answers. */
const [authenticationFailed, resourceNotFound, firstRequestCode] = [4009, 600, 200];

/** Why OBS did not do it, by the code that it closed or answered with. */
export function obsFaultOf(code: number): Extract<CueFault, `obs${string}`> {
  if (code === authenticationFailed) return 'obsPassword';
  if (code === resourceNotFound) return 'obsNotFound';
  return code >= firstRequestCode && code < 1000 ? 'obsRefused' : 'obsAway';
}
