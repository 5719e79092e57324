import { isRecord } from '../json.ts';
import type { Patch, PatchPath } from '../patch.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { QuizShowApp } from './document.ts';

// What an edit must not break: names that lead somewhere, and what is being played.

/** By hand, since long edits do little else than look for stages. */
export function indexOf(elements: readonly unknown[], id: string): number {
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at];
    if (isRecord(element) && element['id'] === id) return at;
  }
  return -1;
}

/** The side of the document that a path leads into, and the path from there. */
const sideOf = (document: QuizShowApp, path: PatchPath) =>
  path[0] === 'categoryQuiz'
    ? { side: document.categoryQuiz, inner: path.slice(1) }
    : { side: document, inner: path };

/** Why the element at `path` has to stay; null when it may go. */
export function removalRefusal(document: QuizShowApp, path: PatchPath): Refusal | null {
  const { side, inner } = sideOf(document, path);
  if (inner[0] === 'styles' && inner[1] === side.defaultStyle) return 'defaultStyleKept';
  if (path[0] === 'categoryQuiz') {
    if (isCategoryShowOnAir(document, inner)) return 'showOnAir';
    return isBoardInPlay(document, inner) ? 'boardOnAir' : null;
  }
  if (isStageInPlay(document, path)) return 'stageOnAir';
  return isShowOnAir(document, path) ? 'showOnAir' : null;
}

function isCategoryShowOnAir({ categoryQuiz }: QuizShowApp, inner: PatchPath): boolean {
  const [list, at, ...inside] = inner;
  const show = list === 'shows' && inside.length === 0 ? categoryQuiz.shows[Number(at)] : undefined;
  return show !== undefined && show.id === categoryQuiz.activeShow && show.play.phase !== 'ready';
}

function isBoardInPlay({ categoryQuiz }: QuizShowApp, inner: PatchPath): boolean {
  const [, showIndex, list, at] = inner;
  const show = categoryQuiz.shows[Number(showIndex)];
  if (show === undefined || list !== 'boards' || inner.length !== 4) return false;
  return show.play.boardId !== undefined && show.boards[Number(at)]?.id === show.play.boardId;
}

/** Whether an answer that a joker took away as wrong would become the right one. */
export function isRemovedAnswer(document: QuizShowApp, path: PatchPath, value: unknown): boolean {
  if (path.at(-1) !== 'correctAnswer') return false;
  const question = document.shows[Number(path[1])]?.stages[Number(path[3])]?.question;
  return question?.removedAnswers.some((removed) => removed === value) ?? false;
}

/** Whether a field that names a show or a style would name one that is not there. */
export function pointsNowhere(document: QuizShowApp, path: PatchPath, value: unknown): boolean {
  const name = path.at(-1);
  const { side } = sideOf(document, path);
  const shows: readonly { id: string }[] = side.shows;
  if (name === 'activeShow') return !shows.some(({ id }) => id === value);
  if (name === 'defaultStyle' || name === 'styleId')
    return !Object.hasOwn(side.styles, String(value));
  return false;
}

const isShowOnAir = (document: QuizShowApp, [list, at, ...inside]: PatchPath): boolean => {
  const show = list === 'shows' && inside.length === 0 ? document.shows[Number(at)] : undefined;
  return show !== undefined && show.id === document.activeShow && show.currentStageIndex >= 0;
};

const isStageInPlay = (document: QuizShowApp, path: PatchPath): boolean => {
  const [, showIndex, list, at] = path;
  return (
    list === 'stages' &&
    path.length === 4 &&
    typeof showIndex === 'number' &&
    document.shows[showIndex]?.currentStageIndex === at
  );
};

/** Keeps the stage in play in play when stages before it come, go or move. */
export function stageKept(
  document: QuizShowApp,
  listPath: PatchPath,
  after: () => readonly unknown[],
): Patch[] {
  const [, showIndex, list] = listPath;
  if (list !== 'stages' || typeof showIndex !== 'number') return [];
  const show = document.shows[showIndex];
  const current = show?.stages[show.currentStageIndex];
  if (show === undefined || current === undefined) return [];
  const index = indexOf(after(), current.id);
  if (index === show.currentStageIndex) return [];
  return [{ op: 'replace', path: ['shows', showIndex, 'currentStageIndex'], value: index }];
}
