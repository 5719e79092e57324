import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { IdPath, SingleEdit } from '@quizcast/game/command';
import { isStoredImage, usesBlur } from '@quizcast/game/games/category-quiz/pre-flight';
import type { CategoryQuizshow, Field } from '@quizcast/game/games/category-quiz/show';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../../live/current-document.ts';
import { importImageFrom, makeBlurred, type UploadResult } from '../../../live/calls/upload.ts';
import { edit } from '../../../live/use-document.ts';
import { toastError } from '../../../toasts/toast.ts';
import { together } from '../edits.ts';
import { categoryPath, categoryShowOf } from './places.ts';

/** A stored picture and its blurred twin, or why the twin could not be made. */
type Twin =
  | { kind: 'made'; image: string; blurredImage: string }
  | Exclude<UploadResult, { kind: 'stored' }>;

/** Makes the blurred twin of a picture; a picture from the web is stored on this server first. */
export async function makeTwin(image: string): Promise<Twin> {
  let stored = image;
  if (!isStoredImage(image)) {
    const taken = await importImageFrom(image);
    if (taken.kind !== 'stored') return taken;
    stored = taken.address;
  }
  const made = await makeBlurred(stored);
  return made.kind === 'stored'
    ? { kind: 'made', image: stored, blurredImage: made.address }
    : made;
}

interface Twinless {
  image: string;
  path: IdPath;
}

/** Fields whose picture may be shown blurred but has no twin on this server. */
function twinless(show: CategoryQuizshow): Twinless[] {
  const boards = [{ id: null, ...show.gamefield }, ...show.boards];
  return boards.flatMap(({ id: boardId, categories }) =>
    categories.flatMap((category) =>
      category.fields.flatMap((field: Field): Twinless[] => {
        const { image } = field;
        if (image === undefined || !usesBlur(show, field)) return [];
        if (isStoredImage(image) && field.blurredImage !== undefined) return [];
        return [{ image, path: categoryPath(show.id, boardId, category.id, 'fields', field.id) }];
      }),
    ),
  );
}

const showNow = (showId: string): CategoryQuizshow | undefined => {
  const app = currentDocument().state.getState().document;
  return app === null ? undefined : categoryShowOf(app, showId);
};

/** The current picture at `path`. */
function imageAt(showId: string, path: IdPath): string | undefined {
  const show = showNow(showId);
  return show === undefined
    ? undefined
    : twinless(show).find((each) => each.path.join('/') === path.join('/'))?.image;
}

export interface Twins {
  /** Progress over the missing twins; null while none is being made. */
  progress: { done: number; count: number } | null;
  /** Makes all missing twins, as one step. */
  makeMissing: () => void;
}

const Context = createContext<Twins>({ progress: null, makeMissing: () => undefined });

export const useTwins = (): Twins => use(Context);

/** Makes blurred twins for the components below, one at a time. */
export function TwinsProvider({ showId, children }: { showId: string; children: ReactNode }) {
  const { t } = useTranslation(['categoryEditor', 'files']);
  const [progress, setProgress] = useState<Twins['progress']>(null);
  const isBusy = useRef(false);
  const run = useCallback(async () => {
    const show = showNow(showId);
    const missing = show === undefined ? [] : twinless(show);
    if (isBusy.current || missing.length === 0) return;
    isBusy.current = true;
    const edits: SingleEdit[] = [];
    let failed = 0;
    let why = '';
    for (const [done, { image, path }] of missing.entries()) {
      setProgress({ done, count: missing.length });
      const twin = await makeTwin(image);
      if (twin.kind === 'made') {
        // Another user may have replaced the picture in the meantime.
        if (imageAt(showId, path) === image) edits.push(...setsTwin(path, image, twin));
      } else {
        failed += 1;
        if (twin.kind !== 'cancelled')
          why = t(`files:refused.${twin.kind === 'offline' ? 'offline' : twin.code}`);
      }
    }
    setProgress(null);
    isBusy.current = false;
    const command = together(edits);
    if (command !== null) edit(command);
    if (failed > 0) toastError(t('categoryEditor:blur.failed', { count: failed, why }));
  }, [showId, t]);
  const value = useMemo(() => ({ progress, makeMissing: () => void run() }), [progress, run]);
  return <Context value={value}>{children}</Context>;
}

function setsTwin(
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
export function needsTwin(showId: string, field: Pick<Field, 'blurAtFirst'>): boolean {
  const show = showNow(showId);
  return show !== undefined && (field.blurAtFirst || show.gameSettings.blurImageAfterBuzzer);
}
