import { saveAndWait } from './use-document.ts';
import { openDocuments } from './current-document.ts';
import { currentWorkplace, setGuest, type Membership } from './active-account.ts';

/**
 * Leaves this document for that of `guest`, or for the own one. Resolves to the number of edits that have not got through:
 * they stay in this browser, and go out when their document is opened here again.
 */
export async function switchTo(guest: Membership | null): Promise<number> {
  const before = currentWorkplace();
  if (before === null) return 0;
  // What is being typed in a field becomes a value of the document that it stands in.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await saveAndWait();
  const left = openDocuments.getState().store?.unconfirmed().length ?? 0;
  setGuest(before.userId, guest);
  return left;
}
