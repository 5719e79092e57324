import { describe, expect, it } from 'vitest';
import { localNetworkRoutes } from './local-network.ts';

const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
const otherDevice = { incoming: { socket: { remoteAddress: '192.168.0.7' } } };

function localNetwork(isPortFree = true) {
  const set: boolean[] = [];
  const state = () => ({
    isOpen: set.at(-1) ?? false,
    origins: set.at(-1) ? ['http://10.0.0.7:4748'] : [],
  });
  const network = {
    state,
    set: async (isOpen: boolean) => {
      if (!isPortFree) throw new Error('no port');
      set.push(isOpen);
      return state();
    },
  };
  return { network, set };
}

const put = (body: unknown, headers = {}) => ({
  method: 'PUT',
  headers: { host: 'localhost:4747', 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

describe('access for phones on the local network', () => {
  it('LOBBY19 can be opened from this computer if the server listens only locally', async () => {
    const { network, set } = localNetwork();
    const app = localNetworkRoutes(network);
    const answer = await app.request('/local-network', put({ isOpen: true }), here);
    const open = { canChange: true, isOpen: true, origins: ['http://10.0.0.7:4748'] };
    expect(await answer.json()).toEqual(open);
    const headers = { host: 'localhost:4747' };
    expect(await (await app.request('/local-network', { headers }, here)).json()).toEqual(open);
    expect(set).toEqual([true]);
    const without = localNetworkRoutes(undefined);
    expect((await without.request('/local-network', put({ isOpen: true }), here)).status).toBe(403);
    expect(await (await without.request('/local-network', { headers }, here)).json()).toEqual({
      canChange: false,
      isOpen: false,
      origins: [],
    });
  });

  it('LOBBY19 cannot be opened from another device or behind a proxy', async () => {
    const { network, set } = localNetwork();
    const app = localNetworkRoutes(network);
    const tries = [
      [put({ isOpen: true }), otherDevice],
      [put({ isOpen: true }, { host: 'quiz.example.org' }), here],
      [put({ isOpen: true }, { 'x-forwarded-for': '203.0.113.9' }), here],
    ] as const;
    for (const [request, from] of tries)
      expect((await app.request('/local-network', request, from)).status).toBe(403);
    expect(set).toEqual([]);
  });

  it('LOBBY19 reports invalid bodies and a lack of free ports', async () => {
    const app = localNetworkRoutes(localNetwork(false).network);
    expect((await app.request('/local-network', put({ open: 1 }), here)).status).toBe(400);
    const taken = await app.request('/local-network', put({ isOpen: true }), here);
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({ error: { code: 'noPort' } });
  });
});
