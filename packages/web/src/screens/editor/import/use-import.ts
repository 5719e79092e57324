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
import { packIn } from '../../../live/pack-media/pack-in.ts';
import type { Pack } from '../../../live/pack-media/pack.ts';
import {
  listFormats,
  readBundle,
  readQuestions,
  type ReadingOptions,
  type Transfer,
  type TransferErrorCode,
} from '../../../live/calls/transfer.ts';
import { games, sideOf } from '../../../games/game-side.ts';
import { edit, newId, revertEdit } from '../../../live/use-document.ts';
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
  fault: { reason: TransferErrorCode; detail: string } | null;
}

/** Settings that override how the source is parsed. */
export interface Reading {
  format?: string;
  columns?: ColumnMap;
}

const nothing: ImportState = { source: null, pack: null, file: null, isBusy: false, fault: null };

/** Result of the user's selection. */
export interface Made {
  /** Null when there is nothing to do. */
  command: EditCommand | null;
  /** Text of the success message. */
  said: string;
  /** Shows that contain the questions afterwards. */
  showIds: readonly string[];
  /** Package media to load afterwards. */
  media: readonly PackMedium[];
}

/**
 * Imports the selection. With `needsFiles`, files contained in the source are stored only now, and `make` receives the
 * file parsed again.
 */
export type Take = (
  needsFiles: boolean,
  make: (app: QuizShowApp, file: ImportedFile) => Made,
) => Promise<void>;

interface ImportOptions {
  /** Source that was already dropped or pasted. */
  given: Source | undefined;
  /** Called with the shows that contain the questions. */
  onImported: (showIds: readonly string[]) => void;
}

/** Lets the server parse a file, and imports the selection. */
export function useImport({ given, onImported }: ImportOptions) {
  const { t } = useTranslation('transfer');
  const navigate = useNavigate();
  const [state, setState] = useState(nothing);
  // Only the response to the latest request counts.
  const asked = useRef(0);
  const set = (part: Partial<ImportState>) => setState((before) => ({ ...before, ...part }));

  const readOne = async (source: Source, isNew: () => boolean) => {
    const result = await readBundle(source.content);
    if (!isNew()) return;
    const taken = result.kind === 'failed' ? result : takenBundle(result.content);
    if (taken.kind === 'failed') return set({ source: null, isBusy: false, fault: taken });
    const { name, count, command, showId } = taken.content;
    toastRemoved(
      { removed: t('import.bundleDone', { name, count }), takeBack: t('takeBack') },
      () => revertEdit(command),
    );
    onImported([showId]);
    void navigate({ to: '/editor/$id', params: { id: showId } });
  };

  const read = async (source: Source, how: Reading): Promise<void> => {
    const turn = (asked.current += 1);
    const isNew = () => turn === asked.current;
    set({ source, isBusy: true, fault: null });
    if (await isBundle(source.content)) return readOne(source, isNew);
    const pack = await packIn(source.content);
    if (!isNew()) return;
    const result = await readList(source, pack, how);
    if (!isNew()) return;
    // On failure, the content parsed before remains available.
    if (result.kind === 'failed') return set({ isBusy: false, fault: result });
    set({ isBusy: false, pack, file: result.content });
  };

  const first = useRef(given);
  useEffect(() => {
    const source = first.current;
    first.current = undefined;
    if (source !== undefined) void read(source, {});
  });

  const take: Take = async (needsFiles, make) => {
    const { source, pack, file } = state;
    const app = currentDocument().state.getState().document;
    if (source === null || file === null || app === null) return;
    const turn = (asked.current += 1);
    set({ isBusy: true, fault: null });
    const result =
      needsFiles && pack === null
        ? await readList(source, null, { keepsPictures: true, ...readingOf(file) })
        : ({ kind: 'done', content: file } as const);
    if (turn !== asked.current) return;
    set({ isBusy: false, fault: result.kind === 'failed' ? result : null });
    if (result.kind === 'failed') return;
    const { command, said, showIds, media } = make(app, result.content);
    if (command === null || edit(command).kind === 'refused') return;
    if (pack !== null) startMedia(namesOf(source, showIds), pack, media, command);
    toastRemoved({ removed: said, takeBack: t('takeBack') }, () => revertEdit(command));
    onImported(showIds);
  };

  return {
    state,
    /** Parses a source; null cancels any parsing and returns to the choice of a source. */
    open: (source: Source | null) => {
      asked.current += 1;
      setState(nothing);
      if (source !== null) void read(source, {});
    },
    reread: (how: Reading) => {
      if (state.source !== null) void read(state.source, how);
    },
    take,
  };
}

/** Lets the server parse a file, or the question list of a package. */
async function readList(
  { name, content }: Source,
  pack: Pack | null,
  how: Omit<ReadingOptions, 'name'>,
): Promise<Transfer<ImportedFile>> {
  const result = await readQuestions(pack?.list ?? content, { name, ...how });
  if (result.kind === 'failed' || pack === null) return result;
  return { kind: 'done', content: withoutMissing(result.content, pack) };
}

/** Names of the file and of the show that contains its questions; the file's name for several shows. */
function namesOf({ name: fileName }: Source, [id, ...others]: readonly string[]) {
  const app = currentDocument().state.getState().document;
  const shows =
    app === null || others.length > 0 ? [] : games.flatMap((game) => sideOf(app, game).shows);
  return { fileName, showName: shows.find((show) => show.id === id)?.name ?? fileName };
}

/** Imports a whole bundle: one edit, and the resulting show. */
function takenBundle(bundle: Parameters<typeof bundleEdit>[1]) {
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
const readingOf = ({ format, sheet }: ImportedFile): Reading => ({
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
