import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { openDocuments } from '../../live/current-document.ts';
import { clock, memoryStorage, TestPage, TestServer } from '../../live/test-bed.fixture.ts';
import { removeWithUndo } from './remove-with-undo.ts';

afterEach(() => {
  notifications.clean();
  openDocuments.setState({ store: null });
});

test('the offer to undo a removal is hidden when the removal is undone in another way', () => {
  const page = new TestPage(new TestServer(), clock(), memoryStorage(), 'page1');
  page.connect();
  page.settle();
  openDocuments.setState({ store: page.store });
  const { document } = page;
  const texts = { removed: 'Removed', undoLabel: 'Undo' };
  const [stage] = document.shows[0]?.stages ?? [];
  removeWithUndo(
    document,
    ['shows', document.shows[0]?.id ?? '', 'stages', stage?.id ?? ''],
    texts,
  );
  page.store.edit({ type: 'edit.update', path: ['isCleared'], value: true });
  page.store.undoEdit();
  expect(toasts()).toHaveLength(1);
  page.store.undoEdit();
  expect(page.document.shows[0]?.stages).toEqual(document.shows[0]?.stages);
  expect(toasts()).toHaveLength(0);
});

const toasts = () => notificationsStore.getState().notifications;
