import { afterEach, expect, it, vi } from 'vitest';
import { ObsStation } from './obs-station.ts';

const { connect } = vi.hoisted(() => ({ connect: vi.fn(() => new Promise(() => undefined)) }));
vi.mock('obs-websocket-js/json', () => ({
  default: class {
    once = vi.fn();
    connect = connect;
    disconnect = () => Promise.resolve();
  },
}));
afterEach(() => vi.unstubAllGlobals());

it('does not connect to OBS when the page has left while the library was loading', async () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"port":4455,"password":""}' });
  new ObsStation(() => true).start()();
  const stop = new ObsStation(() => true).start();
  await expect.poll(() => connect.mock.calls.length).toBe(1);
  stop();
});
