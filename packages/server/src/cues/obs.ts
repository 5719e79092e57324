import type { ObsAction } from '@quizcast/game/cues/cue';
import type { ObsScenes } from '@quizcast/game/cues/cue-light';
import {
  isIncomplete,
  listObsScenes,
  obsErrorOf,
  performObsAction,
} from '@quizcast/game/cues/obs-action';
import OBSWebSocket, { OBSWebSocketError } from 'obs-websocket-js/json';
import { failed, ok, type Failed, type Outcome } from './outcome.ts';

const maxMs = 5_000;

export interface ObsPlace {
  port: number;
  /** '' when none is set. */
  password: string;
}

/** Performs the action once in OBS on this machine. Never rejects. */
export function performInObs(action: ObsAction, place: ObsPlace): Promise<Outcome> {
  if (isIncomplete(action)) return Promise.resolve(failed('incomplete'));
  return withObs<Outcome>(place, async (socket) => {
    await performObsAction(socket, action);
    return ok;
  });
}

/** Lists the names that authors may use. Never rejects. */
export async function scenesOfObs(place: ObsPlace): Promise<ObsScenes> {
  const listed = await withObs(place, async (socket): Promise<ObsScenes> => ({
    fault: null,
    scenes: await listObsScenes(socket),
  }));
  return 'kind' in listed ? { fault: listed.error, scenes: [] } : listed;
}

/**
 * Runs `work` with an authenticated OBS socket. Returns the failure when OBS cannot be reached, refuses the password or
 * takes too long.
 */
async function withObs<Done>(
  { port, password }: ObsPlace,
  work: (socket: OBSWebSocket) => Promise<Done>,
): Promise<Done | Failed> {
  const socket = new OBSWebSocket();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Failed>((resolve) => {
    timer = setTimeout(() => resolve(failed('obsAway')), maxMs);
  });
  const perform = async (): Promise<Done> => {
    const [address, identity] = [`ws://127.0.0.1:${port}`, password === '' ? undefined : password];
    await socket.connect(address, identity, { rpcVersion: 1, eventSubscriptions: 0 });
    return work(socket);
  };
  try {
    return await Promise.race([perform().catch(toFailure), late]);
  } finally {
    clearTimeout(timer);
    void socket.disconnect().catch(() => undefined);
  }
}

function toFailure(error: unknown): Failed {
  if (!(error instanceof OBSWebSocketError)) return failed('obsAway');
  const errorCode = obsErrorOf(error.code);
  return failed(
    errorCode,
    errorCode === 'obsNotFound' || errorCode === 'obsRefused' ? error.message : '',
  );
}
