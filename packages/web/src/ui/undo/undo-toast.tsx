import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { showToast } from '../../toasts/toast.ts';

/** Shows that something was removed, with an undo button. */
export function toastRemoved(texts: { removed: string; undoLabel: string }, onUndo: () => void) {
  const id = showToast({
    autoClose: 10_000,
    message: (
      <>
        <span>{texts.removed}</span>{' '}
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            onUndo();
            notifications.hide(id);
          }}
        >
          {texts.undoLabel}
        </Button>
      </>
    ),
  });
}
