import { isRecord } from '../json.ts';
import type { CueErrorCode, ObsScenes } from './cue-light.ts';
import type { ObsAction } from './cue.ts';

export const defaultObsPort = 4455;

/** Close codes and request status codes of obs-websocket 5. */
const [authenticationFailed, resourceNotFound, firstRequestCode] = [4009, 600, 200];
const [outputRunning, outputNotRunning] = [500, 501];

/** The obs-websocket 5 requests that cues use; rejects with the error code and text of OBS. */
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

/** Executes the action in OBS once. */
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
      try {
        await obs.call(action.isOn ? 'StartRecord' : 'StopRecord');
      } catch (error) {
        // OBS already does what the cue wants.
        const done = action.isOn ? outputRunning : outputNotRunning;
        if (!isRecord(error) || error['code'] !== done) throw error;
      }
  }
}

const maxScenes = 100;

/** The scenes and sources that authors can choose, the top scene first. */
export async function listObsScenes(obs: ObsCalls): Promise<ObsScenes['scenes']> {
  const { scenes } = await obs.call('GetSceneList');
  const found: ObsScenes['scenes'] = [];
  // OBS lists scenes from bottom to top.
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

/** The error code for a close code or request status code of OBS. */
export function obsErrorOf(code: number): Extract<CueErrorCode, `obs${string}`> {
  if (code === authenticationFailed) return 'obsPassword';
  if (code === resourceNotFound) return 'obsNotFound';
  return code >= firstRequestCode && code < 1000 ? 'obsRefused' : 'obsAway';
}
