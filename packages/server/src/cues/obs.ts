import type { ObsAction } from '@quizcast/game/cues/cue';
import OBSWebSocket, { OBSWebSocketError } from 'obs-websocket-js/json';
import { failed, ok, type Outcome } from './outcome.ts';

const maxMs = 5_000;

/** Codes with which obs-websocket 5 closes, and with which it answers. */
const [authenticationFailed, resourceNotFound] = [4009, 600];
const firstRequestCode = 200;

export interface ObsPlace {
  port: number;
  /** '' when none is set. */
  password: string;
}

/** Has OBS on this machine do it, once. Never rejects. */
export async function askObs(action: ObsAction, { port, password }: ObsPlace): Promise<Outcome> {
  if (isIncomplete(action)) return failed('incomplete');
  const socket = new OBSWebSocket();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(failed('obsAway')), maxMs);
  });
  const asked = async (): Promise<Outcome> => {
    const [address, identity] = [`ws://127.0.0.1:${port}`, password === '' ? undefined : password];
    await socket.connect(address, identity, { rpcVersion: 1, eventSubscriptions: 0 });
    await perform(socket, action);
    return ok;
  };
  try {
    return await Promise.race([asked().catch(outcomeOf), late]);
  } finally {
    clearTimeout(timer);
    void socket.disconnect().catch(() => undefined);
  }
}

const isIncomplete = (action: ObsAction): boolean =>
  (action.kind === 'obsScene' && action.scene === '') ||
  (action.kind === 'obsSource' && (action.scene === '' || action.source === ''));

async function perform(socket: OBSWebSocket, action: ObsAction): Promise<void> {
  switch (action.kind) {
    case 'obsScene':
      await socket.call('SetCurrentProgramScene', { sceneName: action.scene });
      return;
    case 'obsSource': {
      const { scene: sceneName, source: sourceName, isShown: sceneItemEnabled } = action;
      const { sceneItemId } = await socket.call('GetSceneItemId', { sceneName, sourceName });
      await socket.call('SetSceneItemEnabled', { sceneName, sceneItemId, sceneItemEnabled });
      return;
    }
    case 'obsReplay':
      await socket.call('SaveReplayBuffer');
      return;
    case 'obsChapter': {
      const { name } = action;
      await socket.call('CreateRecordChapter', name === '' ? {} : { chapterName: name });
      return;
    }
    case 'obsRecording':
      await socket.call(action.isOn ? 'StartRecord' : 'StopRecord');
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof OBSWebSocketError)) return failed('obsAway');
  const { code, message } = error;
  if (code === authenticationFailed) return failed('obsPassword');
  if (code === resourceNotFound) return failed('obsNotFound', message);
  return code >= firstRequestCode && code < 1000
    ? failed('obsRefused', message)
    : failed('obsAway');
}
