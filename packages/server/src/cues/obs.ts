import type { ObsAction } from '@quizcast/game/cues/cue';
import type { ObsScenes } from '@quizcast/game/cues/cue-light';
import OBSWebSocket, { OBSWebSocketError } from 'obs-websocket-js/json';
import { failed, ok, type Failed, type Outcome } from './outcome.ts';

const maxMs = 5_000;
const maxScenes = 100;

/** Codes with which obs-websocket 5 closes, and with which it answers. */
const [authenticationFailed, resourceNotFound] = [4009, 600];
const firstRequestCode = 200;

export interface ObsPlace {
  port: number;
  /** '' when none is set. */
  password: string;
}

/** Has OBS on this machine do it, once. Never rejects. */
export function askObs(action: ObsAction, place: ObsPlace): Promise<Outcome> {
  if (isIncomplete(action)) return Promise.resolve(failed('incomplete'));
  return withObs<Outcome>(place, async (socket) => {
    await perform(socket, action);
    return ok;
  });
}

/** What authors may name. Never rejects. */
export async function scenesOfObs(place: ObsPlace): Promise<ObsScenes> {
  const listed = await withObs(place, async (socket): Promise<ObsScenes> => {
    const { scenes } = await socket.call('GetSceneList');
    const found: ObsScenes['scenes'] = [];
    // From the bottom to the top, as OBS lists them.
    for (const { sceneName } of scenes.toReversed().slice(0, maxScenes))
      if (typeof sceneName === 'string')
        found.push({ name: sceneName, sources: await sourcesIn(socket, sceneName) });
    return { fault: null, scenes: found };
  });
  return 'kind' in listed ? { fault: listed.fault, scenes: [] } : listed;
}

async function sourcesIn(socket: OBSWebSocket, sceneName: string): Promise<string[]> {
  const { sceneItems } = await socket.call('GetSceneItemList', { sceneName });
  return sceneItems.flatMap(({ sourceName }) =>
    typeof sourceName === 'string' ? [sourceName] : [],
  );
}

/** Does something with OBS that has let us in; why not, where it does not, or takes too long. */
async function withObs<Done>(
  { port, password }: ObsPlace,
  work: (socket: OBSWebSocket) => Promise<Done>,
): Promise<Done | Failed> {
  const socket = new OBSWebSocket();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Failed>((resolve) => {
    timer = setTimeout(() => resolve(failed('obsAway')), maxMs);
  });
  const asked = async (): Promise<Done> => {
    const [address, identity] = [`ws://127.0.0.1:${port}`, password === '' ? undefined : password];
    await socket.connect(address, identity, { rpcVersion: 1, eventSubscriptions: 0 });
    return work(socket);
  };
  try {
    return await Promise.race([asked().catch(faultOf), late]);
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

function faultOf(error: unknown): Failed {
  if (!(error instanceof OBSWebSocketError)) return failed('obsAway');
  const { code, message } = error;
  if (code === authenticationFailed) return failed('obsPassword');
  if (code === resourceNotFound) return failed('obsNotFound', message);
  return code >= firstRequestCode && code < 1000
    ? failed('obsRefused', message)
    : failed('obsAway');
}
