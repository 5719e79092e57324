import { useEffect, useRef, useState } from 'react';
import {
  bundleEdit,
  isCategoryBundle,
  isCrowdBundle,
  type CategoryBundle,
  type TakenBundle,
} from '@quizcast/game/importing/bundle';
import type { EditCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { ColumnMap, FormatInfo, ImportedFile } from '@quizcast/game/importing/import';
import { isEmptyField } from '@quizcast/game/games/category-quiz/pre-flight';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PackMedium } from '@quizcast/game/importing/pack-media';
import { currentDocument } from '../../../live/current-document.ts';
import { startMedia } from '../../../live/pack-media/media-runs.ts';
import { openPackFile } from '../../../live/pack-media/open-pack-file.ts';
import type { Pack } from '../../../live/pack-media/pack.ts';
import {
  listFormats,
  readBundle,
  readQuestions,
  type ReadOptions,
  type Transfer,
  type TransferErrorCode,
} from '../../../live/calls/transfer.ts';
import { games, gameSection } from '../../../games/game-side.ts';
import { edit, newId } from '../../../live/use-document.ts';
import { toastRemoved } from '../../../ui/undo/undo-toast.tsx';
import { isBundle } from './chosen.ts';
import { withoutMissing } from './without-missing.ts';

/** Source of the questions. */
export interface Source {
  /** '' for pasted text. */
  name: string;
  content: Blob;
}

interface ImportState {
  source: Source | null;
  /** The source as a package: only its list of questions is sent to the server. */
  pack: Pack | null;
  file: ImportedFile | null;
  isBusy: boolean;
  error: { reason: TransferErrorCode; detail: string } | null;
}

/** Settings that override how the source is parsed. */
export interface ParseOptions {
  format?: string;
  columns?: ColumnMap;
}

const initialState: ImportState = {
  source: null,
  pack: null,
  file: null,
  isBusy: false,
  error: null,
};

/** Result of the user's selection. */
export interface ImportPlan {
  /** Null when there is nothing to do. */
  command: EditCommand | null;
  /** Text of the success message. */
  successText: string;
  /** Shows that contain the questions afterwards. */
  showIds: readonly string[];
  /** Package media to load afterwards. */
  media: readonly PackMedium[];
}

/**
 * Imports the selection. With `needsFiles`, files contained in the source are stored only now, and `make` receives the
 * file parsed again.
 */
export type RunImport = (
  needsFiles: boolean,
  make: (app: QuizShowApp, file: ImportedFile) => ImportPlan,
) => Promise<void>;

interface ImportOptions {
  /** Source that was already dropped or pasted. */
  initialSource: Source | undefined;
  /** Called with the shows that contain the questions. */
  onImported: (showIds: readonly string[]) => void;
}

/** Lets the server parse a file, and imports the selection. */
export function useImport({ initialSource, onImported }: ImportOptions) {
  const { t } = useTranslation('transfer');
  const navigate = useNavigate();
  const [state, setState] = useState(initialState);
  // Only the response to the latest request counts.
  const latestRequest = useRef(0);
  const set = (part: Partial<ImportState>) => setState((before) => ({ ...before, ...part }));

  const importWholeBundle = async (source: Source, isLatest: () => boolean) => {
    const result = await readBundle(source.content);
    if (!isLatest()) return;
    const imported = result.kind === 'failed' ? result : importBundle(result.content);
    if (imported.kind === 'failed') return set({ source: null, isBusy: false, error: imported });
    const { name, count, command, showId } = imported.content;
    toastRemoved(
      { removed: t('import.bundleDone', { name, count }), undoLabel: t('takeBack') },
      command,
    );
    onImported([showId]);
    void navigate({ to: '/editor/$id', params: { id: showId } });
  };

  const read = async (source: Source, options: ParseOptions): Promise<void> => {
    const request = (latestRequest.current += 1);
    const isLatest = () => request === latestRequest.current;
    set({ source, isBusy: true, error: null });
    if (await isBundle(source.content)) return importWholeBundle(source, isLatest);
    const pack = await openPackFile(source.content);
    if (!isLatest()) return;
    const result = await readList(source, pack, options);
    if (!isLatest()) return;
    // On failure, the content parsed before remains available.
    if (result.kind === 'failed') return set({ isBusy: false, error: result });
    set({ isBusy: false, pack, file: result.content });
  };

  const first = useRef(initialSource);
  useEffect(() => {
    const source = first.current;
    first.current = undefined;
    if (source !== undefined) void read(source, {});
  });

  const runImport: RunImport = async (needsFiles, make) => {
    const { source, pack, file } = state;
    const app = currentDocument().state.getState().document;
    if (source === null || file === null || app === null) return;
    const request = (latestRequest.current += 1);
    set({ isBusy: true, error: null });
    const result =
      needsFiles && pack === null
        ? await readList(source, null, { keepsPictures: true, ...parseOptionsOf(file) })
        : ({ kind: 'done', content: file } as const);
    if (request !== latestRequest.current) return;
    set({ isBusy: false, error: result.kind === 'failed' ? result : null });
    if (result.kind === 'failed') return;
    const { command, successText, showIds, media } = make(app, result.content);
    if (command === null || edit(command).kind === 'refused') return;
    if (pack !== null) startMedia(namesOf(source, showIds), pack, media, command);
    toastRemoved({ removed: successText, undoLabel: t('takeBack') }, command);
    onImported(showIds);
  };

  return {
    state,
    /** Parses a source; null cancels any parsing and returns to the choice of a source. */
    open: (source: Source | null) => {
      latestRequest.current += 1;
      setState(initialState);
      if (source !== null) void read(source, {});
    },
    reread: (options: ParseOptions) => {
      if (state.source !== null) void read(state.source, options);
    },
    runImport,
  };
}

/** Lets the server parse a file, or the question list of a package. */
async function readList(
  { name, content }: Source,
  pack: Pack | null,
  options: Omit<ReadOptions, 'name'>,
): Promise<Transfer<ImportedFile>> {
  const result = await readQuestions(pack?.list ?? content, { name, ...options });
  if (result.kind === 'failed' || pack === null) return result;
  return { kind: 'done', content: withoutMissing(result.content, pack) };
}

/** Names of the file and of the show that contains its questions; the file's name for several shows. */
function namesOf({ name: fileName }: Source, [id, ...others]: readonly string[]) {
  const app = currentDocument().state.getState().document;
  const shows =
    app === null || others.length > 0 ? [] : games.flatMap((game) => gameSection(app, game).shows);
  return { fileName, showName: shows.find((show) => show.id === id)?.name ?? fileName };
}

/** Imports a whole bundle: one edit, and the resulting show. */
function importBundle(bundle: Parameters<typeof bundleEdit>[1]) {
  const app = currentDocument().state.getState().document;
  if (app === null) return failed('notSignedIn');
  const { command, showId } = bundleEdit(app, bundle, newId);
  if (showId === null || bundle.show === null) return failed('styleBundle');
  if (command === null || edit(command).kind === 'refused') return failed('failed');
  const count = questionsIn(bundle);
  return { kind: 'done', content: { name: bundle.show.name, count, command, showId } } as const;
}

function questionsIn(bundle: TakenBundle): number {
  if (isCategoryBundle(bundle)) return fieldsIn(bundle);
  return isCrowdBundle(bundle)
    ? (bundle.show?.questions.length ?? 0)
    : (bundle.show?.stages.length ?? 0);
}

const fieldsIn = ({ show }: CategoryBundle): number =>
  (show === null ? [] : [show.gamefield, ...show.boards])
    .flatMap(({ categories }) => categories)
    .flatMap(({ fields }) => fields)
    .filter((field) => !isEmptyField(field)).length;

const failed = (reason: TransferErrorCode) => ({ kind: 'failed', reason, detail: '' }) as const;

/** The settings this file was parsed with, to parse it the same way again. */
const parseOptionsOf = ({ format, sheet }: ImportedFile): ParseOptions => ({
  ...(format === null ? {} : { format: format.id }),
  ...(sheet === null ? {} : { columns: sheet.columns }),
});

/** Formats supported by this server; empty until it has answered. */
export function useFormats(): FormatInfo[] {
  const [formats, setFormats] = useState<FormatInfo[]>([]);
  useEffect(() => {
    void listFormats().then((result) => {
      if (result.kind === 'done') setFormats(result.content);
    });
  }, []);
  return formats;
}
