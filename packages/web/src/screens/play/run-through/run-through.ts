import { usualBots } from '@quizcast/game/crowd/rehearsal';
import { createStore } from 'zustand/vanilla';
import { currentDocument } from '../../../live/current-document.ts';
import type { MoveCommand } from '../../../live/store/pending-moves.ts';
import { runStep } from './run-step.ts';

/** How an automatic run ended. */
export type RunOutcome = 'done' | 'stopped' | 'stuck';

interface RunState {
  isRunning: boolean;
  /** Number of moves so far. */
  moves: number;
}

export const runState = createStore<RunState>()(() => ({ isRunning: false, moves: 0 }));

const bots = { ...usualBots, viewers: 60, rightPercent: 80, delaySeconds: 0 };
const pollIntervalMs = 50;
/** Display time of the podium, or of the last picture. */
const lastPictureMs = 2000;
/** More than the longest show needs. */
const maxMoves = 3000;
const maxRefused = 3;

/** Stops the current run, if any. */
export function stopRun(): void {
  runState.setState({ isRunning: false });
}

/** Runs the whole show on air with quick bots, then restores all shows. */
export async function playThrough(clockOffsetMs: () => number): Promise<RunOutcome> {
  runState.setState({ isRunning: true, moves: 0 });
  try {
    await sendCommand({ type: 'rehearsal.end' });
    if (!(await sendCommand({ type: 'rehearsal.start', bots, isQuick: true }))) return 'stuck';
    return await runMoves(clockOffsetMs);
  } finally {
    await sendCommand({ type: 'rehearsal.end' });
    stopRun();
  }
}

async function runMoves(clockOffsetMs: () => number): Promise<RunOutcome> {
  let refused = 0;
  for (let moves = 0; moves < maxMoves; moves += 1) {
    const command = await nextCommand(clockOffsetMs);
    if (command === 'stopped') return 'stopped';
    if (command === null) {
      await pause(lastPictureMs);
      return 'done';
    }
    refused = (await sendCommand(command)) ? 0 : refused + 1;
    if (refused === maxRefused) return 'stuck';
    runState.setState({ moves: moves + 1 });
  }
  return 'stuck';
}

/** Waits until the next move is due; null at the end of the show. */
async function nextCommand(clockOffsetMs: () => number): Promise<MoveCommand | 'stopped' | null> {
  const seen = { what: '', sinceMs: 0 };
  for (;;) {
    const { document } = currentDocument().state.getState();
    // The rehearsal was ended.
    if (!runState.getState().isRunning || document?.rehearsal === undefined) return 'stopped';
    const step = runStep(document, Date.now() + clockOffsetMs());
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

const sendCommand = async (command: MoveCommand): Promise<boolean> =>
  (await currentDocument().play(command)).kind === 'accepted';
