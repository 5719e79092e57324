import { useEffect, useRef, useState } from 'react';
import { bundleEdit } from '@quizcast/game/bundle';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { ColumnMap, FormatInfo, ImportedFile } from '@quizcast/game/import';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../../live/current-document.ts';
import {
  listFormats,
  readBundle,
  readQuestions,
  type Transfer,
  type TransferFault,
} from '../../../live/transfer.ts';
import { edit, newId, takeBack } from '../../../live/use-document.ts';
import { tellRemoved } from '../../../ui/tell-removed.tsx';
import { candidatesOf, importEdit, isBundle, type Candidate, type Target } from './chosen.ts';

/** What the questions come from. */
export interface Source {
  /** '' for pasted text. */
  name: string;
  content: Blob;
}

interface ImportState {
  source: Source | null;
  file: ImportedFile | null;
  isBusy: boolean;
  fault: { reason: TransferFault; detail: string } | null;
}

/** How the source is to be read, when the user knows better than the program. */
export interface Reading {
  format?: string;
  columns?: ColumnMap;
}

const nothing: ImportState = { source: null, file: null, isBusy: false, fault: null };

interface ImportOptions {
  /** What the user has dropped or pasted already. */
  given: Source | undefined;
  /** Called with the shows that have the questions now. */
  onImported: (showIds: readonly string[]) => void;
}

/** Reading of a file by the server, and taking over what was chosen of it. */
export function useImport({ given, onImported }: ImportOptions) {
  const { t } = useTranslation('transfer');
  const navigate = useNavigate();
  const [state, setState] = useState(nothing);
  // Only the answer to the newest question counts.
  const asked = useRef(0);
  const set = (part: Partial<ImportState>) => setState((before) => ({ ...before, ...part }));

  const readOne = async (source: Source, isNew: () => boolean) => {
    const result = await readBundle(source.content);
    if (!isNew()) return;
    const taken = result.kind === 'failed' ? result : takenBundle(result.content);
    if (taken.kind === 'failed') return set({ source: null, isBusy: false, fault: taken });
    const { name, count, command, showId } = taken.content;
    tellRemoved({ removed: t('import.bundleDone', { name, count }), takeBack: t('takeBack') }, () =>
      takeBack(command),
    );
    onImported([showId]);
    void navigate({ to: '/editor/$id', params: { id: showId } });
  };

  const read = async (source: Source, how: Reading): Promise<void> => {
    const turn = (asked.current += 1);
    const isNew = () => turn === asked.current;
    set({ source, isBusy: true, fault: null });
    if (await isBundle(source.content)) return readOne(source, isNew);
    const result = await readQuestions(source.content, { name: source.name, ...how });
    if (!isNew()) return;
    // Of a file that was read already, what was found stays to choose from.
    if (result.kind === 'failed') return set({ isBusy: false, fault: result });
    set({ isBusy: false, file: result.content });
  };

  const first = useRef(given);
  useEffect(() => {
    const source = first.current;
    first.current = undefined;
    if (source !== undefined) void read(source, {});
  });

  const importChosen = async (target: Target, chosen: readonly Candidate[]) => {
    const { source, file } = state;
    const app = currentDocument().state.getState().document;
    if (source === null || file === null || app === null) return;
    const turn = (asked.current += 1);
    set({ isBusy: true, fault: null });
    const result = await withPictures(app, source, file, chosen);
    if (turn !== asked.current) return;
    set({ isBusy: false, fault: result.kind === 'failed' ? result : null });
    if (result.kind === 'failed') return;
    const { command, showIds } = importEdit(target, result.content, app.defaultStyle, newId);
    if (edit(command).kind === 'refused') return;
    const count = result.content.length;
    const removed =
      showIds.length > 1
        ? t('import.doneShows', { count: showIds.length, questions: t('import.done', { count }) })
        : t('import.done', { count });
    tellRemoved({ removed, takeBack: t('takeBack') }, () => takeBack(command));
    onImported(showIds);
  };

  return {
    state,
    /** Reads a source; null goes back to choosing one, whatever is being read. */
    open: (source: Source | null) => {
      asked.current += 1;
      setState(nothing);
      if (source !== null) void read(source, {});
    },
    reread: (how: Reading) => {
      if (state.source !== null) void read(state.source, how);
    },
    importChosen,
  };
}

/** Takes all that is in a bundle: one edit, and the show that stands there then. */
function takenBundle(bundle: Parameters<typeof bundleEdit>[1]) {
  const app = currentDocument().state.getState().document;
  if (app === null) return failed('notSignedIn');
  const { command, showId } = bundleEdit(app, bundle, newId);
  if (showId === null || bundle.show === null) return failed('styleBundle');
  if (command === null || edit(command).kind === 'refused') return failed('failed');
  const { name, stages } = bundle.show;
  return { kind: 'done', content: { name, count: stages.length, command, showId } } as const;
}

const failed = (reason: TransferFault) => ({ kind: 'failed', reason, detail: '' }) as const;

/** The chosen questions; pictures that the file itself holds are stored now, and not before. */
async function withPictures(
  app: QuizShowApp,
  source: Source,
  file: ImportedFile,
  chosen: readonly Candidate[],
): Promise<Transfer<readonly Candidate[]>> {
  if (!chosen.some(({ stage }) => stage.hasPicture)) return { kind: 'done', content: chosen };
  const again = await readQuestions(source.content, {
    name: source.name,
    keepsPictures: true,
    ...readingOf(file),
  });
  if (again.kind === 'failed') return again;
  const keys = new Set(chosen.map(({ key }) => key));
  const content = candidatesOf(again.content, app).filter(({ key }) => keys.has(key));
  return { kind: 'done', content };
}

/** How this file was read, so that it is read in the same way again. */
const readingOf = ({ format, sheet }: ImportedFile): Reading => ({
  ...(format === null ? {} : { format: format.id }),
  ...(sheet === null ? {} : { columns: sheet.columns }),
});

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
