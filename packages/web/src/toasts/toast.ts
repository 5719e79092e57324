import type { Refusal } from '@quizcast/game/refusals/refusal';
import { notifications, type NotificationData } from '@mantine/notifications';
import { i18n } from '../messages/i18n.ts';

/** Why an action failed: a refusal of the rules, the network, or a later change. */
export type Reason = Refusal | 'offline' | 'noAnswer' | 'changedSince';

export const reasonText = (reason: Reason): string => i18n.t(`refusals:${reason}`);

/** Shows a message with a labeled close button. Returns its id for `notifications.hide`. */
export const showToast = (message: NotificationData): string =>
  notifications.show({
    closeButtonProps: { 'aria-label': i18n.t('refusals:closeMessage') },
    ...message,
  });

/** Shows a message that replaces the previous one with the same id: on air they must not pile up. */
export function toastAgain(message: NotificationData & { id: string }): void {
  notifications.hide(message.id);
  showToast(message);
}

/** Shows why an action had no effect. */
export function toastRefusal(reason: Reason): void {
  toastAgain({
    id: 'refusal',
    color: 'red',
    title: i18n.t('refusals:couldNotDo'),
    message: reasonText(reason),
    autoClose: 8000,
  });
}

/** Shows that an edit, applied before, has been reverted. */
export function toastUndoneEdit(reason: Refusal): void {
  showToast({
    id: `back-${reason}`,
    color: 'red',
    message: i18n.t('refusals:editTakenBack', { reason: reasonText(reason) }),
    autoClose: 12_000,
  });
}

/** Shows that a large edit was applied only in part. */
export function toastPartlyDone(reason: Refusal): void {
  showToast({
    id: `part-${reason}`,
    color: 'red',
    message: i18n.t('refusals:editDoneInPart', { reason: reasonText(reason) }),
    autoClose: 12_000,
  });
}

/** Names an undone or redone step that is not visible on the current screen. */
export function toastHistoryStep(direction: 'undo' | 'redo', what: string): void {
  toastAgain({
    id: 'step',
    message: i18n.t(`editor:show.${direction}ne`, { what }),
    autoClose: 6000,
  });
}

/** Shows a short success message: copied, imported, changed. */
export function toastDone(message: string): void {
  showToast({ color: 'green', message, autoClose: 4000 });
}

/** Shows a failure outside the rules. */
export function toastError(message: string): void {
  showToast({ color: 'red', message, autoClose: 8000 });
}
