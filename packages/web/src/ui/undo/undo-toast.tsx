import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { tell } from '../../toasts/toast.ts';

/** Shows that something was removed, with an undo button. */
export function toastRemoved(texts: { removed: string; takeBack: string }, onTakeBack: () => void) {
  const id = tell({
    autoClose: 10_000,
    message: (
      <>
        <span>{texts.removed}</span>{' '}
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            onTakeBack();
            notifications.hide(id);
          }}
        >
          {texts.takeBack}
        </Button>
      </>
    ),
  });
}
