import { once } from 'node:events';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { diff } from '@quizcast/game/patch';
import type { OverlayView } from '@quizcast/game/views/view';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { LiveView, type LiveViewOptions } from './live-view.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The view with question `index` asked; the view differs for every index. */
function viewAt(index: number): OverlayView {
  const document = defaultDocument();
  for (const show of document.shows) show.currentStageIndex = index % 9;
  const view = overlayView(document);
  return { ...view, watermark: index % 2 === 0 };
}

const patchFrame = (from: number, to: number): string =>
  JSON.stringify({ type: 'patch', from, to, patches: diff(viewAt(from), viewAt(to)) });

/** A server whose picture is `viewAt(revision)`. It answers hello with a snapshot unless it is set to be silent. */
async function listen(port = 0) {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  const state = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    revision: 1,
    hellos: [] as Record<string, unknown>[],
    isSilent: false,
    send: (...frames: string[]) => {
      for (const client of server.clients) for (const frame of frames) client.send(frame);
    },
    snapshot: () =>
      JSON.stringify({
        type: 'snapshot',
        revision: state.revision,
        nowMs: Date.now(),
        state: viewAt(state.revision),
      }),
    stop: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const message: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '');
      if (!isRecord(message)) return;
      if (message['type'] === 'ping')
        socket.send(JSON.stringify({ type: 'pong', n: message['n'], nowMs: Date.now() }));
      if (message['type'] !== 'hello') return;
      state.hellos.push(message);
      if (!state.isSilent) socket.send(state.snapshot());
    }),
  );
  ends.push(state.stop);
  return state;
}

/** Retries soon, with time-outs long enough for a slow server. */
const patient = {
  firstRetryMs: 10,
  lastRetryMs: 50,
  pingMs: 100,
  missMs: 60_000,
  answerMs: 60_000,
};

function follow(port: number, more: Partial<LiveViewOptions> = {}) {
  const live = new LiveView({
    uid: 'somebody',
    open: () => new WebSocket(`ws://127.0.0.1:${port}/live`),
    onReload: () => undefined,
    timing: patient,
    ...more,
  });
  ends.push(() => live.end());
  live.start();
  return live;
}

const shows = (live: LiveView, revision: number) =>
  vi.waitFor(
    () => {
      const { picture, link } = live.state();
      expect(picture?.revision).toBe(revision);
      expect(picture?.view).toEqual(viewAt(revision));
      expect(link).toBe('live');
    },
    { timeout: 30_000, interval: 5 },
  );

it("connects as its owner's overlay, and shows the snapshot and patches", async () => {
  const server = await listen();
  const live = follow(server.port);
  expect(live.state()).toMatchObject({ picture: null, link: 'waiting' });
  await shows(live, 1);
  expect(server.hellos).toEqual([{ type: 'hello', protocol: 1, view: 'overlay', uid: 'somebody' }]);
  server.send(patchFrame(1, 2), patchFrame(2, 3));
  await shows(live, 3);
  expect(server.hellos).toHaveLength(1);
  expect(live.state().picture?.cut).toBe(1);
});

it('keeps the last picture while the server is away, then reconnects with its revision', async () => {
  const server = await listen();
  const live = follow(server.port);
  await shows(live, 1);
  server.stop();
  await expect.poll(() => live.state().link).toBe('reconnecting');
  expect(live.state().picture?.view).toEqual(viewAt(1));
  const again = await listen(server.port);
  await shows(live, 1);
  expect(again.hellos).toEqual([expect.objectContaining({ revision: 1 })]);
  // The same picture causes no further cut, so nothing is animated.
  expect(live.state().picture?.cut).toBe(1);
  again.stop();
  const third = await listen(server.port);
  third.revision = 5;
  await shows(live, 5);
  expect(live.state().picture?.cut).toBe(2);
});

it('starts with the picture delivered with the page, and continues from its revision', async () => {
  const server = await listen();
  server.isSilent = true;
  const live = follow(server.port, {
    first: { revision: 1, state: viewAt(1), nowMs: 5000, localMs: 1000 },
  });
  expect(live.state()).toMatchObject({ link: 'waiting', clockOffsetMs: 4000 });
  expect(live.state().picture?.view).toEqual(viewAt(1));
  await expect.poll(() => server.hellos).toEqual([expect.objectContaining({ revision: 1 })]);
  server.send(JSON.stringify({ type: 'patch', from: 1, to: 1, patches: [] }));
  await shows(live, 1);
  expect(live.state().picture?.cut).toBe(0);
});

it('requests a reload when the server asks for it, and ignores snapshots of another kind', async () => {
  const server = await listen();
  const onReload = vi.fn();
  const live = follow(server.port, { onReload });
  await shows(live, 1);
  server.send('{"type":"reload"}');
  server.send(
    JSON.stringify({ type: 'snapshot', revision: 9, nowMs: 0, state: defaultDocument() }),
  );
  await expect.poll(() => onReload).toHaveBeenCalledOnce();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(live.state().picture?.view).toEqual(viewAt(1));
});
