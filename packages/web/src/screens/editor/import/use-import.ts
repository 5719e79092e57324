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
  type TransferFault,
} from '../../../live/calls/transfer.ts';
import { games, sideOf } from '../../../games/game-side.ts';
import { edit, newId, takeBack } from '../../../live/use-document.ts';
import { tellRemoved } from '../../../ui/undo/undo-toast.tsx';
import { isBundle } from './chosen.ts';
import { withoutMissing } from './without-missing.ts';

/** What the questions come from. */
export interface Source {
  /** '' for pasted text. */
  name: string;
  content: Blob;
}

interface ImportState {
  source: Source | null;
  /** What the source is when it is a package: only its list of questions goes to the server. */
  pack: Pack | null;
  file: ImportedFile | null;
  isBusy: boolean;
  fault: { reason: TransferFault; detail: string } | null;
}

/** How the source is to be read, when the user knows better than the program. */
export interface Reading {
  format?: string;
  columns?: ColumnMap;
}

const nothing: ImportState = { source: null, pack: null, file: null, isBusy: false, fault: null };

/** What is done with a file once the user has chosen of it. */
export interface Made {
  /** Null when nothing is to be done. */
  command: EditCommand | null;
  /** What is said when it is done. */
  said: string;
  /** The shows that have the questions then. */
  showIds: readonly string[];
  /** What comes out of a package afterwards. */
  media: readonly PackMedium[];
}

/**
 * Takes something of the file in. Files that it holds itself are stored now, and not before, when `needsFiles`: `make` gets
 * it as it was read then.
 */
export type Take = (
  needsFiles: boolean,
  make: (app: QuizShowApp, file: ImportedFile) => Made,
) => Promise<void>;

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
    const pack = await packIn(source.content);
    if (!isNew()) return;
    const result = await readList(source, pack, how);
    if (!isNew()) return;
    // Of a file that was read already, what was found stays to choose from.
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
    tellRemoved({ removed: said, takeBack: t('takeBack') }, () => takeBack(command));
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
    take,
  };
}

/** Lets the server read a file, or of a package its list of questions. */
async function readList(
  { name, content }: Source,
  pack: Pack | null,
  how: Omit<ReadingOptions, 'name'>,
): Promise<Transfer<ImportedFile>> {
  const result = await readQuestions(pack?.list ?? content, { name, ...how });
  if (result.kind === 'failed' || pack === null) return result;
  return { kind: 'done', content: withoutMissing(result.content, pack) };
}

/** The file, and the show that has its questions now; several shows go by the name of the file. */
function namesOf({ name: fileName }: Source, [id, ...others]: readonly string[]) {
  const app = currentDocument().state.getState().document;
  const shows =
    app === null || others.length > 0 ? [] : games.flatMap((game) => sideOf(app, game).shows);
  return { fileName, showName: shows.find((show) => show.id === id)?.name ?? fileName };
}

/** Takes all that is in a bundle: one edit, and the show that stands there then. */
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

const failed = (reason: TransferFault) => ({ kind: 'failed', reason, detail: '' }) as const;

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
