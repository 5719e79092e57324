import { facecamView } from './cameras/facecam.ts';
import { numbersIn } from './guess.ts';
import {
  gameSettingsSchema,
  type Board,
  type CategoryQuizshow,
  type Facecam,
  type Field,
  type Gamefield,
} from './show.ts';
import { lowContrasts, type ContrastFinding, type ToRgba } from '../../values/contrast.ts';
import type { CategoryStyle } from './style.ts';

// Problems for the audience, found before the show: SPEC.md, CHECK. Problems that only a browser can detect (a picture
// that does not load, text that becomes too small) are checked there.

/** Location within a category show. `boardId` is null for the board of the gamefield. */
export type CategoryPlace =
  | { kind: 'show' }
  | { kind: 'field'; boardId: string | null; categoryId: string; fieldId: string }
  | { kind: 'category'; boardId: string | null; categoryId: string }
  | { kind: 'final' }
  | { kind: 'tieBreak' }
  | { kind: 'host' }
  | { kind: 'player'; playerId: string };

export type CategoryFindingKind =
  | 'noQuestions'
  | 'emptyFields'
  | 'noText'
  | 'noAnswer'
  | 'noName'
  | 'sameQuestion'
  | 'guessWithoutNumber'
  | 'noBlurred'
  | 'imageElsewhere'
  | 'noFinal'
  | 'noTime'
  | 'cameraRefused';

/** A problem and its location. */
export interface CategoryFinding {
  kind: CategoryFindingKind;
  place: CategoryPlace;
  /** Number of empty fields of the board. */
  count?: number;
  /** The field with the same question. */
  other?: Extract<CategoryPlace, { kind: 'field' }>;
}

/** Whether the field has neither text nor picture nor sound. */
export const isEmptyField = ({
  question,
  answer,
  image,
  sound,
}: Pick<Field, 'question' | 'answer' | 'image' | 'sound'>): boolean =>
  isBlank(question) && isBlank(answer) && image === undefined && sound === undefined;

/** Number of fields on all boards that are ready to play, and number of all fields. */
export function filledFields(show: Pick<CategoryQuizshow, 'gamefield' | 'boards'>): {
  filled: number;
  all: number;
} {
  const fields = [show.gamefield, ...show.boards].flatMap(({ categories }) =>
    categories.flatMap((category) => category.fields),
  );
  return {
    filled: fields.filter((field) => isAsked(field) && !isBlank(field.answer)).length,
    all: fields.length,
  };
}

/** Whether a picture is stored on this server, so that a blurred twin can be made of it. */
export const isStoredImage = (address: string): boolean => address.startsWith('/files/');

/** Whether the field's picture may be shown blurred. */
export const usesBlur = (
  { gameSettings }: Pick<CategoryQuizshow, 'gameSettings'>,
  field: Pick<Field, 'image' | 'blurAtFirst'>,
): boolean => field.image !== undefined && (field.blurAtFirst || gameSettings.blurImageAfterBuzzer);

/** All findings of a show. `cameraHosts`: hosts whose cameras the streamer allows on the overlay. */
export function categoryFindings(
  show: CategoryQuizshow,
  cameraHosts: readonly string[],
): CategoryFinding[] {
  const boards = [
    { boardId: null, board: show.gamefield },
    ...show.boards.map((board) => ({ boardId: board.id, board })),
  ];
  const isEmpty = boards.every(({ board }) => fieldsOf(board).every((field) => !isAsked(field)));
  return [
    ...(isEmpty ? [finding('noQuestions', { kind: 'show' })] : []),
    ...(isEmpty ? [] : boards.flatMap(({ boardId, board }) => boardFindings(show, boardId, board))),
    ...(isEmpty ? [] : repeated(boards)),
    ...finalFindings(show),
    ...tieBreakFindings(show),
    ...(show.startTimer && show.gameSettings.timer === 0
      ? [finding('noTime', { kind: 'show' })]
      : []),
    ...cameraFindings(show, cameraHosts),
  ];
}

const finding = (kind: CategoryFindingKind, place: CategoryPlace): CategoryFinding => ({
  kind,
  place,
});

const fieldsOf = ({ categories }: Gamefield | Board): Field[] =>
  categories.flatMap((category) => category.fields);

const isBlank = (text: string): boolean => text.trim() === '';

const isAsked = ({ question, image, sound }: Pick<Field, 'question' | 'image' | 'sound'>) =>
  !isBlank(question) || image !== undefined || sound !== undefined;

function boardFindings(
  show: CategoryQuizshow,
  boardId: string | null,
  board: Gamefield | Board,
): CategoryFinding[] {
  const found: CategoryFinding[] = [];
  const empty: CategoryPlace[] = [];
  for (const category of board.categories) {
    const categoryId = category.id;
    if (isBlank(category.name))
      found.push(finding('noName', { kind: 'category', boardId, categoryId }));
    for (const field of category.fields) {
      const place: CategoryPlace = { kind: 'field', boardId, categoryId, fieldId: field.id };
      if (isEmptyField(field)) empty.push(place);
      else found.push(...fieldFindings(show, field).map((kind) => finding(kind, place)));
    }
  }
  const [first] = empty;
  return first === undefined
    ? found
    : [{ kind: 'emptyFields', place: first, count: empty.length }, ...found];
}

function fieldFindings(show: CategoryQuizshow, field: Field): CategoryFindingKind[] {
  const found: CategoryFindingKind[] = [];
  if (!isAsked(field)) found.push('noText');
  if (isBlank(field.answer)) found.push('noAnswer');
  else if (field.isGuessQuestion && numbersIn(field.answer).length === 0)
    found.push('guessWithoutNumber');
  if (field.image !== undefined && usesBlur(show, field)) {
    if (!isStoredImage(field.image)) found.push('imageElsewhere');
    else if (field.blurredImage === undefined) found.push('noBlurred');
  }
  return found;
}

/** Fields with the same question as an earlier field. */
function repeated(
  boards: readonly { boardId: string | null; board: Gamefield | Board }[],
): CategoryFinding[] {
  const first = new Map<string, Extract<CategoryPlace, { kind: 'field' }>>();
  const found: CategoryFinding[] = [];
  for (const { boardId, board } of boards)
    for (const category of board.categories)
      for (const field of category.fields) {
        const text = asRead(field.question);
        // Two questions with the same text may differ in their picture or sound.
        if (text === '' || field.image !== undefined || field.sound !== undefined) continue;
        const place = {
          kind: 'field',
          boardId,
          categoryId: category.id,
          fieldId: field.id,
        } as const;
        const other = first.get(text);
        if (other === undefined) first.set(text, place);
        else found.push({ kind: 'sameQuestion', place, other });
      }
  return found;
}

/** The text as a viewer perceives it, without differences in case, width and spaces. */
const asRead = (text: string): string =>
  text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

const usualWagerLimit = gameSettingsSchema.parse({}).leastWagerLimit;

function finalFindings({ final, gameSettings }: CategoryQuizshow): CategoryFinding[] {
  const place: CategoryPlace = { kind: 'final' };
  const hasQuestion = !isBlank(final.question) || final.image !== undefined;
  const isNone = !hasQuestion && isBlank(final.answer) && isBlank(final.category);
  // A changed wager limit shows that a final is wanted.
  if (isNone)
    return gameSettings.leastWagerLimit === usualWagerLimit ? [] : [finding('noFinal', place)];
  return [
    ...(hasQuestion ? [] : [finding('noText', place)]),
    ...(isBlank(final.answer) ? [finding('noAnswer', place)] : []),
    ...(isBlank(final.category) ? [finding('noName', place)] : []),
  ];
}

function tieBreakFindings({ tieBreak }: CategoryQuizshow): CategoryFinding[] {
  const place: CategoryPlace = { kind: 'tieBreak' };
  const hasQuestion = !isBlank(tieBreak.question) || tieBreak.image !== undefined;
  if (hasQuestion === !isBlank(tieBreak.answer)) return [];
  return [finding(hasQuestion ? 'noAnswer' : 'noText', place)];
}

function cameraFindings(
  { host, players }: CategoryQuizshow,
  cameraHosts: readonly string[],
): CategoryFinding[] {
  const isRefused = (facecam: Facecam) =>
    facecam.src !== '' && facecamView(facecam, cameraHosts).src === '';
  return [
    ...(isRefused(host.facecam) ? [finding('cameraRefused', { kind: 'host' })] : []),
    ...players
      .filter(({ facecam }) => isRefused(facecam))
      .map(({ id }) => finding('cameraRefused', { kind: 'player', playerId: id })),
  ];
}

/** A place of the category quiz where text can be hard to read. */
export type CategoryContrastPart = 'points' | 'fieldText';

/** Low text contrast in a style: points on the board, and categories, questions and answers. */
export function categoryContrast(
  { gameField }: Pick<CategoryStyle, 'gameField'>,
  toRgba: ToRgba,
): ContrastFinding<CategoryContrastPart>[] {
  const on = [gameField.fieldColor];
  return lowContrasts<CategoryContrastPart>(
    [
      { part: 'points', hide: false, letters: gameField.fontColor, on },
      { part: 'fieldText', hide: false, letters: gameField.categoryFontColor, on },
    ],
    toRgba,
  );
}
