import type { CueFault } from '@quizcast/game/cues/cue-light';

/** How a run of a cue ended. */
export type Outcome = { kind: 'ok' } | Failed;

export interface Failed {
  kind: 'failed';
  fault: CueFault;
  detail: string;
  /** The same run may go well a moment later. */
  mayPass: boolean;
}

export const ok: Outcome = { kind: 'ok' };
export const failed = (fault: CueFault, detail = ''): Failed => ({
  ...{ kind: 'failed', fault, mayPass: false },
  detail: detail.slice(0, 200),
});
