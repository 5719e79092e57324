import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import { Listener, startTestServer } from '../testing/test-server.ts';
import { networkAddresses } from './addresses.ts';
import { isForPhones } from './join-paths.ts';
import { LocalNetwork } from './local-network.ts';

type View = { view: 'owner' | 'overlay'; uid: string } | { view: 'player'; token: string };

let main: Server;
let dataFolder: string;
const opened: LocalNetwork[] = [];

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'quizcast-network-'));
  main = createServer((request, response) => response.end(`main ${request.url}`));
  main.listen(0, '127.0.0.1');
  await once(main, 'listening');
});
afterEach(async () => {
  for (const network of opened.splice(0)) network.stop();
  main.close();
  await rm(dataFolder, { recursive: true });
});

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return address.port;
}

/** Listens on the loopback address only, whatever networks this machine is in; returned with its port. */
function localNetwork(behind = main) {
  let port = 0;
  const network = new LocalNetwork({
    main: behind,
    dataFolder,
    times: {},
    listen: async (server) => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      port = portOf(server);
      return port;
    },
    log: { warn: () => undefined, error: () => undefined },
  });
  opened.push(network);
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' }).catch(() => null);
  return { network, ask, port: () => port };
}

describe('phones on the local network', () => {
  it('LOBBY19 reach only the player pages', async () => {
    const { network, ask } = localNetwork();
    await network.set(true);
    for (const path of ['/join', '/join/ABC123', '/assets/a.js', '/api/v1/join/ABC123'])
      expect(await (await ask(path))?.text()).toBe(`main ${path}`);
    for (const path of ['/api/v1/me', '/play', '/browsersource/anna', '/healthz'])
      expect((await ask(path))?.status).toBe(404);
    expect((await ask('/'))?.headers.get('location')).toBe('/join');
  });

  it('LOBBY19 reach everything that these pages load or link to', async () => {
    const web = join(import.meta.dirname, '../../../web');
    const folders = ['audience', 'board', 'buzzer', 'first-screen'];
    const sources = await Promise.all(
      folders.map(async (folder) =>
        (await readdir(join(web, 'src', folder), { recursive: true }))
          .filter((name) => name.endsWith('.tsx'))
          .map((name) => join(web, 'src', folder, name)),
      ),
    );
    const pages = ['audience.html', 'board.html', 'buzzer.html', 'docs-pages.ts'];
    const links = new Set<string>();
    for (const file of [...sources.flat(), ...pages.map((name) => join(web, name))])
      for (const [, link = ''] of (await readFile(file, 'utf8')).matchAll(
        /(?:href|src)="(\/[^"$]*)"/g,
      ))
        // The build moves modules to `/assets/`; `/` leads to the page where a code is typed.
        if (!link.startsWith('/src/') && link !== '/') links.add(link);
    expect([...links]).toEqual(expect.arrayContaining(['/guide/privacy', '/docs/docs.css']));
    expect([...links].filter((link) => !isForPhones(link))).toEqual([]);
    expect(isForPhones('/guide/install')).toBe(false);
  });

  it.each([
    '/join/../api/v1/me',
    '/join/%2e%2e/api/v1/me',
    '/joining',
    '/api/v1/join',
    '/api/v1/join/../me',
    'http://other/api/v1/me',
    '\\join',
    '',
    undefined,
  ])('LOBBY19 cannot reach other pages by %s', (url) => {
    expect(isForPhones(url) && !new URL(url ?? '', 'http://a').pathname.startsWith('/join')).toBe(
      false,
    );
    if (url !== '\\join') expect(isForPhones(url)).toBe(false);
  });

  it('LOBBY19 regain access after a restart, until it is switched off', async () => {
    const first = localNetwork();
    expect(first.network.state()).toEqual({ isOpen: false, origins: [] });
    await first.network.set(true);
    first.network.stop();
    expect(await first.ask('/join')).toBeNull();
    const again = localNetwork();
    await again.network.resume();
    expect(again.network.state().isOpen).toBe(true);
    expect((await again.ask('/join'))?.status).toBe(200);
    await again.network.set(false);
    expect(await again.ask('/join')).toBeNull();
    const last = localNetwork();
    await last.network.resume();
    expect(last.network.state().isOpen).toBe(false);
  });

  it('LOBBY19 can open only player sockets', async () => {
    const testServer = await startTestServer();
    testServer.people.users.add('anna');
    const { network, port } = localNetwork(testServer.http);
    await network.set(true);
    const said = async (hello: View, origin: string) => {
      const cookie = testServer.people.signIn('anna', 'anna-phone');
      const headers = { cookie, origin };
      const listener = await Listener.open(`${origin.replace('http', 'ws')}/live`, headers);
      listener.send({ type: 'hello', protocol: protocolVersion, ...hello });
      const answer = () => listener.messages.find(({ type }) => type !== 'ping');
      await listener.until(() => answer() !== undefined);
      listener.close();
      return answer()?.type;
    };
    const [here, there] = [portOf(testServer.http), port()].map((at) => `http://127.0.0.1:${at}`);
    const owner: View = { view: 'owner', uid: 'anna' };
    const token = testServer.lobby.enter('anna', showId, 'mia', null);
    expect(await said(owner, here ?? '')).toBe('snapshot');
    expect(await said(owner, there ?? '')).toBe('error');
    expect(await said({ view: 'overlay', uid: 'anna' }, there ?? '')).toBe('error');
    expect(await said({ view: 'player', token }, there ?? '')).toBe('seat');
    await testServer.close();
  });
});

describe('addresses of the local network', () => {
  it('start with the most likely, and omit those that nobody else can open', () => {
    const at = (address: string, more = {}) => ({
      address,
      family: 'IPv4' as const,
      internal: false,
      netmask: '255.255.255.0',
      mac: '00:00:00:00:00:00',
      cidr: null,
      ...more,
    });
    expect(
      networkAddresses({
        lo: [at('127.0.0.1', { internal: true })],
        docker0: [at('172.17.0.1')],
        vpn: [at('100.64.0.3')],
        wlan0: [at('192.168.178.20'), at('169.254.3.4')],
        eth0: [at('10.0.0.7')],
        none: undefined,
      }),
    ).toEqual(['192.168.178.20', '10.0.0.7', '172.17.0.1', '100.64.0.3']);
  });
});
