import type { Refusal } from '@quizcast/game/refusals/refusal';
import { notifications, type NotificationData } from '@mantine/notifications';
import { i18n } from '../messages/i18n.ts';

/** Why something the user wanted did not happen: a refusal of the rules, or the network. */
export type Reason = Refusal | 'offline' | 'noAnswer';

export const reasonText = (reason: Reason): string => i18n.t(`refusals:${reason}`);

/** Shows a message whose close button has a name. Returns what `notifications.hide` takes. */
export const tell = (message: NotificationData): string =>
  notifications.show({
    closeButtonProps: { 'aria-label': i18n.t('refusals:closeMessage') },
    ...message,
  });

/** Shows a message in the place of the one before of the same id: on air they must not pile up. */
export function tellAnew(message: NotificationData & { id: string }): void {
  notifications.hide(message.id);
  tell(message);
}

/** Tells the user why nothing happened. */
export function tellRefusal(reason: Reason): void {
  tellAnew({
    id: 'refusal',
    color: 'red',
    title: i18n.t('refusals:couldNotDo'),
    message: reasonText(reason),
    autoClose: 8000,
  });
}

/** Tells the user that an edit, shown before, has been taken back. */
export function tellTakenBack(reason: Refusal): void {
  tell({
    id: `back-${reason}`,
    color: 'red',
    message: i18n.t('refusals:editTakenBack', { reason: reasonText(reason) }),
    autoClose: 12_000,
  });
}

/** Tells the user that only a part of a large edit has happened. */
export function tellDoneInPart(reason: Refusal): void {
  tell({
    id: `part-${reason}`,
    color: 'red',
    message: i18n.t('refusals:editDoneInPart', { reason: reasonText(reason) }),
    autoClose: 12_000,
  });
}

/** Names what was taken back, or brought again, where nobody would see it. */
export function tellStep(direction: 'undo' | 'redo', what: string): void {
  tellAnew({
    id: 'step',
    message: i18n.t(`editor:show.${direction}ne`, { what }),
    autoClose: 6000,
  });
}

/** A short good word: copied, imported, changed. */
export function tellDone(message: string): void {
  tell({ color: 'green', message, autoClose: 4000 });
}

/** Something outside the rules did not work. */
export function tellProblem(message: string): void {
  tell({ color: 'red', message, autoClose: 8000 });
}
