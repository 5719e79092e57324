import type { CueRouteDeps } from '../http/routes/cues.ts';

/** For tests in which nothing is set off. */
export const noCues = (): CueRouteDeps['cues'] => ({
  status: () => Promise.resolve({ runs: [], obs: null, keySetAtMs: null, isLocalAllowed: false }),
  test: () => Promise.resolve(null),
  scenes: () => Promise.resolve({ fault: 'localOff', scenes: [] }),
  setObs: () => Promise.resolve(),
  makeKey: () => Promise.resolve(''),
  removeKey: () => Promise.resolve(false),
});
