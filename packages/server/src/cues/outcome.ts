import type { CueErrorCode } from '@quizcast/game/cues/cue-light';

/** Result of a cue's run. */
export type Outcome = { kind: 'ok' } | Failed;

export interface Failed {
  kind: 'failed';
  error: CueErrorCode;
  detail: string;
  /** Whether a retry may succeed. */
  mayPass: boolean;
}

export const ok: Outcome = { kind: 'ok' };
export const failed = (error: CueErrorCode, detail = ''): Failed => ({
  ...{ kind: 'failed', error, mayPass: false },
  detail: detail.slice(0, 200),
});
