import type { AppDeps } from '../http/app.ts';

/** For tests without cues. */
export const noCues = (): AppDeps['cues'] => ({
  status: () => Promise.resolve({ runs: [], obs: null, keySetAtMs: null, isLocalAllowed: false }),
  test: () => Promise.resolve(null),
  scenes: () => Promise.resolve({ fault: 'localOff', scenes: [] }),
  setObs: () => Promise.resolve(),
  makeKey: () => Promise.resolve(''),
  removeKey: () => Promise.resolve(false),
  wantsPages: () => Promise.resolve(false),
});
