import { useEffect, useRef, useState } from 'react';
import { bundleEdit } from '@quizcast/game/bundle';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { ColumnMap, FormatInfo, ImportedFile, ImportedStage } from '@quizcast/game/import';
import { useTranslation } from 'react-i18next';
import {
  listFormats,
  readBundle,
  readQuestions,
  type Transfer,
  type TransferFault,
} from '../../../live/transfer.ts';
import { edit, newId, undoEdit } from '../../../live/use-document.ts';
import { tellRemoved } from '../../../ui/tell-removed.tsx';
import { candidatesOf, importEdit, isBundle, type Target } from './chosen.ts';

/** What the questions come from. */
export interface Source {
  /** '' for pasted text. */
  name: string;
  content: Blob;
}

interface ImportState {
  source: Source | null;
  file: ImportedFile | null;
  /** Counts the times that the source was read. */
  reading: number;
  isBusy: boolean;
  fault: { reason: TransferFault; detail: string } | null;
}

/** How the source is to be read, when the user knows better than the program. */
export interface Reading {
  format?: string;
  columns?: ColumnMap;
}

const nothing: ImportState = {
  source: null,
  file: null,
  reading: 0,
  isBusy: false,
  fault: null,
};

/** Reading of a file by the server, and taking over what was chosen of it. */
export function useImport(
  app: QuizShowApp,
  options: { text: string | undefined; onImported: (showId: string) => void },
) {
  const { t } = useTranslation('transfer');
  const [state, setState] = useState(nothing);
  // Only the answer to the newest question counts.
  const asked = useRef(0);
  const set = (part: Partial<ImportState>) => setState((before) => ({ ...before, ...part }));

  const done = (showId: string, count: number) => {
    tellRemoved({ removed: t('import.done', { count }), takeBack: t('takeBack') }, undoEdit);
    options.onImported(showId);
  };

  const read = async (source: Source, how: Reading): Promise<void> => {
    const turn = (asked.current += 1);
    set({ source, isBusy: true, fault: null });
    const isNew = () => turn === asked.current;
    if (await isBundle(source.content)) {
      const result = await takeBundle(app, source);
      if (!isNew()) return;
      set({ isBusy: false, fault: result.kind === 'failed' ? result : null });
      if (result.kind === 'done') done(result.content.showId, result.content.count);
      return;
    }
    const result = await readQuestions(source.content, { name: source.name, ...how });
    if (!isNew()) return;
    if (result.kind === 'failed') return set({ isBusy: false, fault: result });
    set({ isBusy: false, file: result.content, reading: turn });
  };

  const pasted = useRef(options.text);
  useEffect(() => {
    const text = pasted.current;
    pasted.current = undefined;
    if (text !== undefined) void read({ name: '', content: new Blob([text]) }, {});
  });

  const importChosen = async (target: Target, keys: ReadonlySet<string>, how: Reading) => {
    const { source, file } = state;
    if (source === null || file === null) return;
    set({ isBusy: true, fault: null });
    const result = await chosenStages(app, source, file, keys, how);
    set({ isBusy: false, fault: result.kind === 'failed' ? result : null });
    if (result.kind === 'failed') return;
    const { command, showId } = importEdit(target, result.content, app.defaultStyle, newId);
    if (edit(command).kind === 'accepted') done(showId, result.content.length);
  };

  return {
    state,
    /** Reads a source; null goes back to choosing one. */
    open: (source: Source | null) => {
      asked.current += 1;
      if (source === null) setState(nothing);
      else void read(source, {});
    },
    reread: (how: Reading) => {
      if (state.source !== null) void read(state.source, how);
    },
    importChosen,
  };
}

/** Takes all that is in a bundle; `count` questions stand in the show `showId` then. */
async function takeBundle(
  app: QuizShowApp,
  { content: file }: Source,
): Promise<Transfer<{ showId: string; count: number }>> {
  const result = await readBundle(file);
  if (result.kind === 'failed') return result;
  const { command, showId } = bundleEdit(app, result.content, newId);
  const isStyle = showId === null;
  if (isStyle) return { kind: 'failed', reason: 'styleBundle', detail: '' };
  if (command !== null && edit(command).kind === 'refused')
    return { kind: 'failed', reason: 'failed', detail: '' };
  return { kind: 'done', content: { showId, count: result.content.show?.stages.length ?? 0 } };
}

/** The chosen questions; pictures that the file itself holds are stored now, and not before. */
async function chosenStages(
  app: QuizShowApp,
  source: Source,
  file: ImportedFile,
  keys: ReadonlySet<string>,
  how: Reading,
): Promise<Transfer<ImportedStage[]>> {
  const chosenOf = (content: ImportedFile) =>
    candidatesOf(content, app)
      .filter(({ key }) => keys.has(key))
      .map(({ stage }) => stage);
  const chosen = chosenOf(file);
  if (!chosen.some(({ hasPicture }) => hasPicture)) return { kind: 'done', content: chosen };
  const again = await readQuestions(source.content, {
    name: source.name,
    keepsPictures: true,
    ...how,
  });
  return again.kind === 'failed' ? again : { kind: 'done', content: chosenOf(again.content) };
}

/** The formats that this server knows; empty until it has said so. */
export function useFormats(): FormatInfo[] {
  const [formats, setFormats] = useState<FormatInfo[]>([]);
  useEffect(() => {
    void listFormats().then((result) => {
      if (result.kind === 'done') setFormats(result.content);
    });
  }, []);
  return formats;
}
