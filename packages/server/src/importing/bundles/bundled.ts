import { defaultCategoryStyle, type CategoryStyle } from '@quizcast/game/games/category-quiz/style';
import { defaultStyle } from '@quizcast/game/document/defaults';
import { styleNamed, type QuizShowApp } from '@quizcast/game/document/document';
import type { GameId } from '@quizcast/game/games/game-ids';
import type { QuizshowStyle } from '@quizcast/game/games/stage-quiz/style';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import type { FileService } from '../../files/file-service.ts';
import type { FileRef } from '../../ports/file-store.ts';
import type { BundleSource } from './write-bundle.ts';

/** A show with its style, or only a style; fonts are taken from the document. */
export type Bundled =
  | Omit<Extract<BundleSource, { game: 'stageQuiz' }>, 'fonts'>
  | Omit<Extract<BundleSource, { game: 'crowdQuiz' }>, 'fonts'>
  | Omit<Extract<BundleSource, { game: 'categoryQuiz' }>, 'fonts'>;

/** Exportable items by their path segment in addresses. */
export const bundled: Readonly<
  Record<string, (document: QuizShowApp, id: string) => Bundled | null>
> = {
  shows(document, ids) {
    const show = document.shows.find(({ id }) => id === ids);
    if (show === undefined) return null;
    return { game: 'stageQuiz', show, style: styleOf(document, show) };
  },
  'crowd-shows'(document, ids) {
    const show = document.crowdQuiz.shows.find(({ id }) => id === ids);
    if (show === undefined) return null;
    return { game: 'crowdQuiz', show, style: styleOf(document, show) };
  },
  styles(document, ids) {
    const style = styleNamed(document, ids);
    return style === undefined ? null : { game: 'stageQuiz', show: null, style };
  },
  'category-shows'({ categoryQuiz: { shows, styles, defaultStyle: usual } }, ids) {
    const show = shows.find(({ id }) => id === ids);
    if (show === undefined) return null;
    const style = styleById(styles, show.styleId) ?? styleById(styles, usual);
    return { game: 'categoryQuiz', show, style: style ?? defaultCategoryStyle() };
  },
  'category-styles'({ categoryQuiz }, ids) {
    const style = styleById(categoryQuiz.styles, ids);
    return style === undefined ? null : { game: 'categoryQuiz', show: null, style };
  },
};

/** Path segments of the shows of each game. */
export const bundledShows: Readonly<Record<GameId, string>> = {
  stageQuiz: 'shows',
  categoryQuiz: 'category-shows',
  crowdQuiz: 'crowd-shows',
};

const styleById = (
  styles: Readonly<Record<string, CategoryStyle>>,
  id: string,
): CategoryStyle | undefined => (Object.hasOwn(styles, id) ? styles[id] : undefined);

const styleOf = (document: QuizShowApp, show: Pick<Quizshow, 'styleId'>): QuizshowStyle =>
  styleNamed(document, show.styleId) ??
  styleNamed(document, document.defaultStyle) ??
  defaultStyle();

/** Rejects with FileStoreFailure. */
export async function readWholeFile(
  files: Pick<FileService, 'facts' | 'read'>,
  ref: FileRef,
): Promise<Uint8Array | null> {
  const facts = await files.facts(ref);
  const stream = facts === null ? null : await files.read(ref, 0, facts.bytes);
  return stream === null ? null : new Uint8Array(await new Response(stream).arrayBuffer());
}
