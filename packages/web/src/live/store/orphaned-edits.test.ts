import { defaultDocument } from '@quizcast/game/document/defaults';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adoptOrphanedEdits, type PageChannel } from './orphaned-edits.ts';
import { pagesWithPendingEdits, PendingQueue } from './pending-queue.ts';
import { keepaliveBody } from '../send-on-leave.ts';
import { clock, memoryStorage, TestPage, TestServer, userId } from '../test-bed.fixture.ts';

type Listener = Parameters<PageChannel['addEventListener']>[1];

/** Pages of one browser, connected by a channel. */
function browser() {
  const pages = new Map<PageChannel, Listener[]>();
  return (): PageChannel => {
    const page: PageChannel = {
      postMessage(data) {
        for (const [other, listeners] of pages)
          if (other !== page) for (const listener of listeners) listener({ data });
      },
      addEventListener: (_, listener) => void pages.get(page)?.push(listener),
      close: () => void pages.delete(page),
    };
    pages.set(page, []);
    return page;
  };
}

const rename = (value: string) => ({
  type: 'edit.update' as const,
  path: ['shows', defaultDocument().shows[0]?.id ?? '', 'name'],
  value,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('edits left by a closed page', () => {
  it('are adopted, but not those of an open page or another user', () => {
    const storage = memoryStorage();
    const open = browser();
    const server = new TestServer();
    const time = clock();
    const living = new TestPage(server, time, storage, 'living');
    adoptOrphanedEdits(storage, userId, 'living', living.store, open);
    new PendingQueue(storage, userId, 'dead').add(rename('left behind'));
    new PendingQueue(storage, 'somebody', 'else').add(rename('not mine'));
    new PendingQueue(storage, userId, 'living').add(rename('still typing'));
    const next = new TestPage(server, time, storage, 'next');
    next.connect();
    next.settle();
    adoptOrphanedEdits(storage, userId, 'next', next.store, open);
    vi.advanceTimersByTime(1000);
    next.settle();
    expect(server.applied.map(({ command }) => command)).toEqual([rename('left behind')]);
    expect(pagesWithPendingEdits(storage, userId)).toEqual(['living']);
    expect(pagesWithPendingEdits(storage, 'somebody')).toEqual(['else']);
  });
});

describe('the request of a closing page', () => {
  const edits = ['a', 'bb', 'ccc'].map((value, index) => ({
    id: `id${index}`,
    command: rename(value),
  }));

  it('is null without pending edits', () => expect(keepaliveBody([], 60_000)).toBeNull());

  it('contains all pending edits in the format of the server', () =>
    expect(JSON.parse(keepaliveBody(edits, 60_000) ?? '')).toEqual(edits));

  it('contains the oldest edits that fit, measured in bytes, not characters', () => {
    const two = keepaliveBody(edits.slice(0, 2), 60_000) ?? '';
    expect(keepaliveBody(edits, two.length + 5)).toBe(two);
    const wide = [{ id: 'id', command: rename('€'.repeat(100)) }];
    expect(keepaliveBody(wide, 300)).toBeNull();
  });
});
