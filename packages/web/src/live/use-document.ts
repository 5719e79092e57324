import type { EditCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { LiveStatus } from '@quizcast/game/protocol/protocol';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { tellRefusal, tellStep } from '../toasts/toast.ts';
import { currentDocument, openDocuments, useCurrentDocument } from './current-document.ts';
import type { MoveCommand } from './store/pending-moves.ts';
import type {
  Connection,
  EditResult,
  LiveDocument,
  PlayResult,
  SaveState,
} from './live-document.ts';
import { isInSight, stepText } from './step-text.ts';
import { currentWorkplace, setGuest, type Membership } from './active-account.ts';

export type { Connection, EditResult, PlayResult, SaveState } from './live-document.ts';
export { newId } from './new-id.ts';
export { useSession } from './session.ts';

/** A part of everything that is known about the document; drawn again when that part changes. */
export function useLiveDocument<T>(select: (live: LiveDocument) => T): T {
  return useStore(useCurrentDocument().state, useShallow(select));
}

const loaded = ({ document }: LiveDocument): QuizShowApp => {
  if (document === null) throw new Error('The document has not been loaded');
  return document;
};

/** The user's document with the edits that wait to be saved. Never null inside the signed-in shell. */
export const useDocument = (): QuizShowApp => useLiveDocument(loaded);

/** A part of the document; drawn again when that part changes. */
export function useDocumentPart<T>(select: (document: QuizShowApp) => T): T {
  return useLiveDocument((live) => select(loaded(live)));
}

/**
 * Applies an edit at once; it is saved when the user pauses. Refused: the user is told, nothing has changed. What is no
 * `isStep` undo leaves as it is.
 */
export function edit(
  command: EditCommand,
  options: { label?: string; isStep?: boolean } = {},
): EditResult {
  const result = currentDocument().edit(command, options);
  if (result.kind === 'refused') tellRefusal(result.reason);
  return result;
}

/** Makes a move of the game, or changes the crew, at once; waiting edits go first. What goes wrong is told to the user and returned. */
export async function play(command: MoveCommand): Promise<PlayResult> {
  const result = await currentDocument().play(command);
  if (result.kind === 'refused') tellRefusal(result.reason);
  else if (result.kind !== 'accepted') tellRefusal(result.kind);
  return result;
}

/** Takes the last edit of this page back; false when there is none. */
export function undoEdit(): boolean {
  return stepped('undo');
}

export function redoEdit(): boolean {
  return stepped('redo');
}

/** What happens on another screen is told: nobody would see it. */
function stepped(direction: 'undo' | 'redo'): boolean {
  const store = currentDocument();
  const { undoStep, redoStep, document } = store.state.getState();
  const step = direction === 'undo' ? undoStep : redoStep;
  const isDone = told(direction === 'undo' ? store.undoEdit() : store.redoEdit());
  if (isDone && step !== null && document !== null && !isInSight(step, location.pathname))
    tellStep(direction, stepText(step, document));
  return isDone;
}

/** Takes this edit back, whatever came after it; false when it cannot be, or is already. */
export function takeBack(command: EditCommand): boolean {
  return told(currentDocument().takeBack(command));
}

function told(result: EditResult | null): boolean {
  if (result?.kind === 'refused') tellRefusal(result.reason);
  return result?.kind === 'accepted';
}

/** What undo takes back next, in words; null when there is nothing. */
export const useUndoText = (): string | null =>
  useLiveDocument(({ undoStep, document }) =>
    undoStep === null || document === null ? null : stepText(undoStep, document),
  );
export const useRedoText = (): string | null =>
  useLiveDocument(({ redoStep, document }) =>
    redoStep === null || document === null ? null : stepText(redoStep, document),
  );

/** The Save button: everything that waits goes out now; ignored within a second of a save. */
export const save = (): void => currentDocument().save();

/** Sends what waits and resolves when it is stored, or when it is clear that this takes longer: after two seconds. */
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

/** Open overlays and the chat that is being read; null while it is not known. */
export const useLiveStatus = (): LiveStatus | null => useLiveDocument(({ status }) => status);

/** Server time minus this computer's time, in milliseconds. */
export const useClockOffsetMs = (): number => useLiveDocument(({ clockOffsetMs }) => clockOffsetMs);

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
