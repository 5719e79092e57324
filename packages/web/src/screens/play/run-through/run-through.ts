import { usualBots } from '@quizcast/game/crowd/rehearsal';
import { createStore } from 'zustand/vanilla';
import type { DocumentStore } from '../../../live/store/document-store.ts';
import type { MoveCommand } from '../../../live/store/pending-moves.ts';
import { runStep } from './run-step.ts';

/** How an automatic run ended. */
export type RunOutcome = 'done' | 'stopped' | 'stuck';

interface RunState {
  /** The document in which a run takes place; null when there is none. */
  store: DocumentStore | null;
  /** Number of moves so far. */
  moves: number;
}

export const runState = createStore<RunState>()(() => ({ store: null, moves: 0 }));

const bots = { ...usualBots, viewers: 60, rightPercent: 80, delaySeconds: 0 };
const pollIntervalMs = 50;
/** Display time of the podium, or of the last picture. */
const lastPictureMs = 2000;
/** More than the longest show needs. */
const maxMoves = 3000;
const maxRefused = 3;

const isRunning = (store: DocumentStore): boolean => runState.getState().store === store;

/** Stops the run in this document, if any, and restores its shows: at once, as the page may be about to close it. */
export async function stopRun(store: DocumentStore): Promise<void> {
  if (!isRunning(store)) return;
  runState.setState({ store: null });
  await sendCommand(store, { type: 'rehearsal.end' });
}

/** Runs the whole show on air with quick bots, then restores all shows. */
export async function playThrough(store: DocumentStore): Promise<RunOutcome> {
  runState.setState({ store, moves: 0 });
  try {
    await sendCommand(store, { type: 'rehearsal.end' });
    if (!(await sendCommand(store, { type: 'rehearsal.start', bots, isQuick: true })))
      return 'stuck';
    return await runMoves(store);
  } finally {
    await stopRun(store);
  }
}

async function runMoves(store: DocumentStore): Promise<RunOutcome> {
  let refused = 0;
  for (let moves = 0; moves < maxMoves; moves += 1) {
    const command = await nextCommand(store);
    if (command === 'stopped') return 'stopped';
    if (command === null) {
      await pause(lastPictureMs);
      return 'done';
    }
    refused = (await sendCommand(store, command)) ? 0 : refused + 1;
    if (refused === maxRefused) return 'stuck';
    runState.setState({ moves: moves + 1 });
  }
  return 'stuck';
}

/** Waits until the next move is due; null at the end of the show. */
async function nextCommand(store: DocumentStore): Promise<MoveCommand | 'stopped' | null> {
  const seen = { what: '', sinceMs: 0 };
  for (;;) {
    const { document, clockOffsetMs } = store.state.getState();
    // The rehearsal was ended.
    if (!isRunning(store) || document?.rehearsal === undefined) return 'stopped';
    const step = runStep(document, Date.now() + clockOffsetMs);
    if (step === null) return null;
    const what = JSON.stringify(step.command);
    if (what !== seen.what) Object.assign(seen, { what, sinceMs: performance.now() });
    if (performance.now() - seen.sinceMs >= step.afterMs) return step.command;
    await pause(pollIntervalMs);
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const sendCommand = async (store: DocumentStore, command: MoveCommand): Promise<boolean> =>
  (await store.play(command)).kind === 'accepted';
