import { afterEach, expect, it } from 'vitest';
import { openDocuments } from '../../../live/current-document.ts';
import { clock, memoryStorage, TestPage, TestServer } from '../../../live/test-bed.fixture.ts';
import { playThrough, stopRun } from './run-through.ts';

afterEach(() => openDocuments.setState({ store: null, send: null }));

function openPage(server: TestServer): TestPage {
  const page = new TestPage(server, clock(), memoryStorage(), 'page1');
  page.connect();
  page.settle();
  openDocuments.setState({ store: page.store, send: null });
  return page;
}

it('REHEARSE14 ends the rehearsal of its own document when another one is opened', async () => {
  const [server, another] = [new TestServer(), new TestServer()];
  const page = openPage(server);
  const run = playThrough(page.store);
  await expect
    .poll(() => {
      page.settle();
      return server.document.rehearsal;
    })
    .toBeDefined();
  const other = openPage(another);
  void stopRun(page.store);
  page.settle();
  expect(server.document.rehearsal).toBeUndefined();
  openDocuments.setState({ store: null, send: null });
  expect(await run).toBe('stopped');
  other.settle();
  expect(another.applied).toEqual([]);
});
