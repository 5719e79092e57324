import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { IdPath, SingleEdit } from '@quizcast/game/command';
import { isStoredImage, usesBlur } from '@quizcast/game/games/category-quiz/pre-flight';
import type { CategoryQuizshow, Field } from '@quizcast/game/games/category-quiz/show';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../../live/current-document.ts';
import { importImageFrom, makeBlurred, type UploadResult } from '../../../live/calls/upload.ts';
import { edit } from '../../../live/use-document.ts';
import { toastError } from '../../../toasts/toast.ts';
import { combineEdits } from '../edits.ts';
import { categoryPath, categoryShowOf } from './places.ts';

/** A stored picture and its blurred twin, or why the twin could not be made. */
type BlurResult =
  | { kind: 'made'; image: string; blurredImage: string }
  | Exclude<UploadResult, { kind: 'stored' }>;

/** Makes the blurred twin of a picture; a picture from the web is stored on this server first. */
export async function makeBlurredCopy(image: string): Promise<BlurResult> {
  let stored = image;
  if (!isStoredImage(image)) {
    const imported = await importImageFrom(image);
    if (imported.kind !== 'stored') return imported;
    stored = imported.address;
  }
  const made = await makeBlurred(stored);
  return made.kind === 'stored'
    ? { kind: 'made', image: stored, blurredImage: made.address }
    : made;
}

interface MissingBlurredCopy {
  image: string;
  path: IdPath;
}

/** Fields whose picture may be shown blurred but has no twin on this server. */
function missingBlurredCopies(show: CategoryQuizshow): MissingBlurredCopy[] {
  const boards = [{ id: null, ...show.gamefield }, ...show.boards];
  return boards.flatMap(({ id: boardId, categories }) =>
    categories.flatMap((category) =>
      category.fields.flatMap((field: Field): MissingBlurredCopy[] => {
        const { image } = field;
        if (image === undefined || !usesBlur(show, field)) return [];
        if (isStoredImage(image) && field.blurredImage !== undefined) return [];
        return [{ image, path: categoryPath(show.id, boardId, category.id, 'fields', field.id) }];
      }),
    ),
  );
}

const currentShow = (showId: string): CategoryQuizshow | undefined => {
  const app = currentDocument().state.getState().document;
  return app === null ? undefined : categoryShowOf(app, showId);
};

/** The current picture at `path`. */
function imageAt(showId: string, path: IdPath): string | undefined {
  const show = currentShow(showId);
  return show === undefined
    ? undefined
    : missingBlurredCopies(show).find((each) => each.path.join('/') === path.join('/'))?.image;
}

export interface BlurredCopies {
  /** Progress over the missing twins; null while none is being made. */
  progress: { done: number; count: number } | null;
  /** Makes all missing twins, as one step. */
  makeMissing: () => void;
}

const Context = createContext<BlurredCopies>({ progress: null, makeMissing: () => undefined });

export const useBlurredCopies = (): BlurredCopies => use(Context);

/** Makes blurred twins for the components below, one at a time. */
export function BlurredCopiesProvider({
  showId,
  children,
}: {
  showId: string;
  children: ReactNode;
}) {
  const { t } = useTranslation(['categoryEditor', 'files']);
  const [progress, setProgress] = useState<BlurredCopies['progress']>(null);
  const isBusy = useRef(false);
  const run = useCallback(async () => {
    const show = currentShow(showId);
    const missing = show === undefined ? [] : missingBlurredCopies(show);
    if (isBusy.current || missing.length === 0) return;
    isBusy.current = true;
    const edits: SingleEdit[] = [];
    let failed = 0;
    let why = '';
    for (const [done, { image, path }] of missing.entries()) {
      setProgress({ done, count: missing.length });
      const result = await makeBlurredCopy(image);
      if (result.kind === 'made') {
        // Another user may have replaced the picture in the meantime.
        if (imageAt(showId, path) === image) edits.push(...blurredCopyEdits(path, image, result));
      } else {
        failed += 1;
        if (result.kind !== 'cancelled')
          why = t(`files:refused.${result.kind === 'offline' ? 'offline' : result.code}`);
      }
    }
    setProgress(null);
    isBusy.current = false;
    const command = combineEdits(edits);
    if (command !== null) edit(command);
    if (failed > 0) toastError(t('categoryEditor:blur.failed', { count: failed, why }));
  }, [showId, t]);
  const value = useMemo(() => ({ progress, makeMissing: () => void run() }), [progress, run]);
  return <Context value={value}>{children}</Context>;
}

function blurredCopyEdits(
  path: IdPath,
  before: string,
  { image, blurredImage }: { image: string; blurredImage: string },
): SingleEdit[] {
  const set = (field: string, value: string): SingleEdit => ({
    type: 'edit.update',
    path: [...path, field],
    value,
  });
  return [...(image === before ? [] : [set('image', image)]), set('blurredImage', blurredImage)];
}

/** Whether a picture set on this field now would need a twin. */
export function needsBlurredCopy(showId: string, field: Pick<Field, 'blurAtFirst'>): boolean {
  const show = currentShow(showId);
  return show !== undefined && (field.blurAtFirst || show.gameSettings.blurImageAfterBuzzer);
}
