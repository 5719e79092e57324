import { createContext, use, useDeferredValue, useMemo, type ReactNode } from 'react';
import {
  categoryContrast,
  categoryFindings,
  type CategoryContrastPart,
  type CategoryPlace,
} from '@quizcast/game/games/category-quiz/pre-flight';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { defaultCategoryStyle, type CategoryStyle } from '@quizcast/game/games/category-quiz/style';
import type { ContrastFinding } from '@quizcast/game/values/contrast';
import { useDocumentPart } from '../../../live/use-document.ts';
import { questionLayout } from '../../../parts/category/question-layout.ts';
import { rgbaOf } from '../color-of.ts';
import { isBroken, useBrowserFindings } from '../check/use-browser-findings.ts';
import { overfullTexts, readablePx, type TextBox } from '../check/overfull.ts';
import { FindingCount } from '../show-shell.tsx';
import { placeKey, type Finding, type BrowserFinding } from './findings.ts';
import { categoryShowOf } from './places.ts';

export interface CategoryPreFlight {
  all: readonly Finding[];
  /** By `placeKey`. */
  at: ReadonlyMap<string, readonly Finding[]>;
  /** Low contrast in the style. */
  contrast: readonly ContrastFinding<CategoryContrastPart>[];
  styleId: string;
}

const none: CategoryPreFlight = { all: [], at: new Map(), contrast: [], styleId: '' };
const Context = createContext(none);

/** The show's findings, for the components below the provider. */
export const useCategoryFindings = (): CategoryPreFlight => use(Context);

export function CategoryFindingsProvider(props: { showId: string; children: ReactNode }) {
  const show = useDeferredValue(useDocumentPart((app) => categoryShowOf(app, props.showId)));
  const cameraHosts = useDocumentPart((app) => app.settings.cameraHosts);
  const style = useDocumentPart(({ categoryQuiz: { styles, defaultStyle } }) => {
    const named = (id: string) => (Object.hasOwn(styles, id) ? styles[id] : undefined);
    return named(show?.styleId ?? '') ?? named(defaultStyle);
  });
  const field = style?.gameField ?? defaultField;
  const browserFindings = useBrowserFindings(
    useMemo(() => (show === undefined ? null : () => checkInBrowser(show, field)), [show, field]),
  );
  const value = useMemo(() => {
    if (show === undefined) return none;
    const all: Finding[] = [...categoryFindings(show, cameraHosts), ...browserFindings];
    const at = new Map<string, Finding[]>();
    for (const finding of all) {
      const key = placeKey(finding.place);
      at.set(key, [...(at.get(key) ?? []), finding]);
    }
    const contrast = style === undefined ? [] : categoryContrast(style, rgbaOf);
    return { all, at, contrast, styleId: style?.id ?? '' };
  }, [show, cameraHosts, browserFindings, style]);
  return (
    <Context value={value}>
      <FindingCount value={value.all.length + value.contrast.length}>{props.children}</FindingCount>
    </Context>
  );
}

interface CheckedQuestion {
  question: string;
  answer: string;
  image?: string | undefined;
  sound?: string | undefined;
}

/** All questions of a show, with their places. */
function questionsIn(
  show: CategoryQuizshow,
): { place: CategoryPlace; question: CheckedQuestion }[] {
  const boards = [{ id: null, ...show.gamefield }, ...show.boards];
  return [
    ...boards.flatMap(({ id: boardId, categories }) =>
      categories.flatMap((category) =>
        category.fields.map((question) => ({
          place: {
            kind: 'field',
            boardId,
            categoryId: category.id,
            fieldId: question.id,
          } satisfies CategoryPlace,
          question,
        })),
      ),
    ),
    { place: { kind: 'final' }, question: show.final },
    { place: { kind: 'tieBreak' }, question: show.tieBreak },
  ];
}

const defaultField = defaultCategoryStyle().gameField;

async function checkInBrowser(
  show: CategoryQuizshow,
  { scale, textFont }: CategoryStyle['gameField'],
): Promise<BrowserFinding[]> {
  const all = questionsIn(show);
  const [images, sounds, overfull] = await Promise.all([
    Promise.all(all.map(({ question }) => isBroken(question.image))),
    Promise.all(all.map(({ question }) => isMissing(question.sound))),
    overfullTexts(
      all.flatMap(({ question }) => textsOf(question, scale)),
      textFont,
    ),
  ]);
  return all.flatMap(({ place }, at) => [
    ...(images[at] === true ? [{ kind: 'imageMissing', place } as const] : []),
    ...(sounds[at] === true ? [{ kind: 'soundMissing', place } as const] : []),
    ...(overfull[at * 2] === true ? [{ kind: 'overfullQuestion', place } as const] : []),
    ...(overfull[at * 2 + 1] === true ? [{ kind: 'overfullAnswer', place } as const] : []),
  ]);
}

/** Question and answer with the text boxes in which the game field draws them. */
function textsOf(question: CheckedQuestion, scale: number): { text: string; box: TextBox }[] {
  const { text, answer } = questionLayout({
    hasText: true,
    hasImage: question.image !== undefined,
    isTyped: false,
    hasTimes: false,
    hasAnswer: true,
  });
  const boxOf = (box: { width: number; height: number } | null): TextBox => ({
    widthPx: box?.width ?? 0,
    heightPx: box?.height ?? 0,
    sizePx: readablePx / scale,
  });
  return [
    { text: question.question, box: boxOf(text) },
    { text: question.answer, box: boxOf(answer) },
  ];
}

const sounds = new Map<string, Promise<boolean>>();

/** Whether the file is missing on this server. Checked once per page for each address. */
function isMissing(address: string | undefined): Promise<boolean> {
  if (address === undefined || !address.startsWith('/files/')) return Promise.resolve(false);
  const known = sounds.get(address);
  if (known !== undefined) return known;
  const answer = fetch(address, { method: 'HEAD' }).then(
    ({ status }) => status === 404,
    () => false,
  );
  sounds.set(address, answer);
  return answer;
}
