import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { tell } from '../../toasts/toast.ts';

/** Says that something was removed, and offers to take that back. */
export function tellRemoved(texts: { removed: string; takeBack: string }, onTakeBack: () => void) {
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
