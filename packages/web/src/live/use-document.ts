import type { EditCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { LiveStatus } from '@quizcast/game/protocol/protocol';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { toastRefusal, toastHistoryStep } from '../toasts/toast.ts';
import { currentDocument, openDocuments, useCurrentDocument } from './current-document.ts';
import type { MoveCommand } from './store/pending-moves.ts';
import type {
  Connection,
  EditResult,
  UndoResult,
  LiveDocument,
  PlayResult,
  SaveState,
} from './live-document.ts';
import { isInSight, stepText } from './step-text.ts';
import type { Membership } from '@quizcast/game/crew/crew-answers';
import { currentAccount, switchAccount } from './active-account.ts';

export type { Connection, EditResult, PlayResult, SaveState } from './live-document.ts';
export { newId } from './new-id.ts';
export { useSession } from './session.ts';

/** Selects from the live document; re-renders when the selected part changes. */
export function useLiveDocument<T>(select: (live: LiveDocument) => T): T {
  return useStore(useCurrentDocument().state, useShallow(select));
}

const loaded = ({ document }: LiveDocument): QuizShowApp => {
  if (document === null) throw new Error('The document has not been loaded');
  return document;
};

/** The user's document with pending edits applied. Never null inside the signed-in shell. */
export const useDocument = (): QuizShowApp => useLiveDocument(loaded);

/** Selects from the document; re-renders when the selected part changes. */
export function useDocumentPart<T>(select: (document: QuizShowApp) => T): T {
  return useLiveDocument((live) => select(loaded(live)));
}

/**
 * Applies an edit at once; it is saved when the user pauses. A refused edit changes nothing and shows a message.
 * Without `isStep` the edit gets no undo step.
 */
export function edit(
  command: EditCommand,
  options: { label?: string; isStep?: boolean } = {},
): EditResult {
  const result = currentDocument().edit(command, options);
  if (result.kind === 'refused') toastRefusal(result.reason);
  return result;
}

/**
 * Makes a move of the game, or changes the crew, at once; pending edits are sent first. A failure is shown to the user
 * and returned.
 */
export async function play(command: MoveCommand): Promise<PlayResult> {
  const result = await currentDocument().play(command);
  if (result.kind === 'refused') toastRefusal(result.reason);
  else if (result.kind !== 'accepted') toastRefusal(result.kind);
  return result;
}

/** Undoes the last edit of this page; false when there is none. */
export function undoEdit(): boolean {
  return stepped('undo');
}

export function redoEdit(): boolean {
  return stepped('redo');
}

/** Shows a message when the affected item is not on the current screen. */
function stepped(direction: 'undo' | 'redo'): boolean {
  const store = currentDocument();
  const { undoStep, redoStep, document } = store.state.getState();
  const step = direction === 'undo' ? undoStep : redoStep;
  const isDone = reportResult(direction === 'undo' ? store.undoEdit() : store.redoEdit());
  if (isDone && step !== null && document !== null && !isInSight(step, location.pathname))
    toastHistoryStep(direction, stepText(step, document));
  return isDone;
}

/** Reverts this edit, whatever came after it; false when it cannot be reverted or already is. */
export function revertEdit(command: EditCommand): boolean {
  return reportResult(currentDocument().revert(command));
}

function reportResult(result: UndoResult | null): boolean {
  if (result?.kind === 'refused') toastRefusal(result.reason);
  else if (result?.kind === 'changedSince') toastRefusal(result.kind);
  return result?.kind === 'accepted';
}

/** Description of the next undo step; null when there is none. */
export const useUndoText = (): string | null =>
  useLiveDocument(({ undoStep, document }) =>
    undoStep === null || document === null ? null : stepText(undoStep, document),
  );
export const useRedoText = (): string | null =>
  useLiveDocument(({ redoStep, document }) =>
    redoStep === null || document === null ? null : stepText(redoStep, document),
  );

/** Handler of the Save button: sends all pending edits now; ignored within a second of a save. */
export const save = (): void => currentDocument().save();

/** Sends pending edits; resolves when they are stored, the connection is down, or after two seconds. */
export function saveAndWait(): Promise<void> {
  const { store } = openDocuments.getState();
  if (store === null) return Promise.resolve();
  store.saveNow();
  const isOver = () => ['saved', 'offline'].includes(store.state.getState().save.kind);
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, 2000);
    const stop = store.state.subscribe(() => isOver() && done());
    if (isOver()) done();
  });
}

export const useSaveState = (): SaveState => useLiveDocument((live) => live.save);

export const useConnection = (): Connection => useLiveDocument(({ connection }) => connection);

/** Open overlays and the connected chat; null until known. */
export const useLiveStatus = (): LiveStatus | null => useLiveDocument(({ status }) => status);

/** Server time minus this computer's time, in milliseconds. */
export const useClockOffsetMs = (): number => useLiveDocument(({ clockOffsetMs }) => clockOffsetMs);

/**
 * Switches to the document of `guest`, or to the user's own one. Resolves to the number of unconfirmed edits: they stay
 * in this browser, and are sent when their document is opened here again.
 */
export async function switchTo(guest: Membership | null): Promise<number> {
  const before = currentAccount();
  if (before === null) return 0;
  // Commits the text of the focused field to the current document.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await saveAndWait();
  const left = openDocuments.getState().store?.unconfirmed().length ?? 0;
  switchAccount(before.userId, guest);
  return left;
}
