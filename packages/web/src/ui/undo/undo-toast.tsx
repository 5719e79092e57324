import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { EditCommand } from '@quizcast/game/command';
import { currentDocument } from '../../live/current-document.ts';
import { revertEdit } from '../../live/use-document.ts';
import { showToast } from '../../toasts/toast.ts';

/** Shows that something was removed or added by `command`, with an undo button while it can be undone. */
export function toastRemoved(
  texts: { removed: string; undoLabel: string },
  command: EditCommand,
): void {
  const store = currentDocument();
  const id = showToast({
    autoClose: 10_000,
    onClose: () => stop(),
    message: (
      <>
        <span>{texts.removed}</span>{' '}
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            revertEdit(command);
            notifications.hide(id);
          }}
        >
          {texts.undoLabel}
        </Button>
      </>
    ),
  });
  // Undo keys and other pages may have reverted it.
  const stop = store.state.subscribe(() => {
    if (!store.isDone(command)) notifications.hide(id);
  });
}
