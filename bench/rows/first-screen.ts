import { launchBrowser } from '../../e2e/browsers.ts';
import type { Bench } from '../bench.ts';
import { ratioAtMost, type Figure, type Row } from '../figure.ts';
import { median } from '../statistics.ts';
import { phonesCode } from './audience.ts';
import { lobbyCode } from './flood.ts';
import { paintedAfterMs, type Visit } from './overlay-page.ts';

export const firstScreenRow: Row = {
  name: 'first-screen',
  title: "The form to join with on players' and viewers' phones, first visit",
  against: 'a page that the server made whole',
};

const viewport = { width: 390, height: 844 };
/** A phone at the edge of a cell. */
const slowNetwork = { latency: 100, downloadThroughput: 200_000, uploadThroughput: 100_000 };

export async function measureFirstScreen(bench: Bench): Promise<Figure[]> {
  const browser = await launchBrowser('debian');
  bench.onClose(() => browser.close());
  const { port } = await bench.baselineServer();
  const server = await bench.server();
  const host = await bench.host(server);
  const pages = [
    { who: 'viewer', url: `${server.url}/vote/${await phonesCode(server.url, host)}` },
    { who: 'player', url: `${server.url}/join/${await lobbyCode(server.url, host)}` },
  ];
  const networks: readonly [string, Partial<Visit>][] = [
    ['', {}],
    [' over 100 ms and 1.6 Mbit/s', { network: slowNetwork }],
  ];
  const figures: Figure[] = [];
  for (const { who, url } of pages)
    for (const [where, network] of networks) {
      const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
      for (let round = 0; round < bench.amount(15, 2); round += 1) {
        const visit = { viewport, ...network };
        times.ours.push(await paintedAfterMs(browser, url, { ...visit, shows: 'Your name' }));
        const floor = `http://127.0.0.1:${port}/made.html`;
        times.floor.push(await paintedAfterMs(browser, floor, { ...visit, shows: 'Question (1)' }));
      }
      figures.push({
        name: `${who}: address opened until the form is painted${where}, p50`,
        unit: 'ms',
        ours: median(times.ours),
        baseline: median(times.floor),
        goal: ratioAtMost(2),
      });
    }
  return figures;
}
