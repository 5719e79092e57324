import { afterEach, expect, it } from 'vitest';
import { openDocuments } from '../../../live/current-document.ts';
import { clock, memoryStorage, TestPage, TestServer } from '../../../live/test-bed.fixture.ts';
import { skip } from './skip-card.ts';

afterEach(() => openDocuments.setState({ store: null, send: null }));

it('ONAIR7 ends the animation of a new card first, even if the clock of the host is ahead', () => {
  const server = new TestServer();
  const aheadMs = 3_600_000;
  const atMs = Date.now() - aheadMs + 60_000;
  server.document = { ...server.document, card: { kind: 'break', atMs } };
  const page = new TestPage(server, clock(), memoryStorage(), 'page1');
  page.connect();
  page.settle();
  page.store.setClockOffsetMs(-aheadMs);
  openDocuments.setState({ store: page.store, send: () => true });
  skip();
  page.settle();
  expect(page.document.card).toBeDefined();
  skip();
  page.settle();
  expect(page.document.card).toBeUndefined();
});
