import type {
  Board,
  CategoryQuizshow,
  Field,
  Gamefield,
} from '@quizcast/game/games/category-quiz/show';
import type { CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import type { Quizshow, Stage } from '@quizcast/game/games/stage-quiz/show';
import type { FileService } from '../../../files/file-service.ts';
import { typeOf } from '../../../files/outcome.ts';
import {
  isBlankField,
  type ExportBoard,
  type ExportCategoryShow,
  type ExportField,
} from '../../../importing/formats/board-format.ts';
import type {
  ExportCrowdQuestion,
  ExportImage,
  ExportQuestion,
} from '../../../importing/formats/format.ts';
import { filesAddress, isFileRef } from '../../../ports/file-store.ts';

// Shows as passed to format writers, with the pictures and sounds stored on this server.

type Files = Pick<FileService, 'facts' | 'read'>;

/** Total of all pictures and sounds of one exported file. */
const maxMediaBytes = 60 * 1024 * 1024;

export async function questionsToExport(show: Quizshow, files: Files): Promise<ExportQuestion[]> {
  let room = maxMediaBytes;
  const result: ExportQuestion[] = [];
  for (const { price, question } of show.stages) {
    const address = question.image ?? '';
    const content = address === '' ? null : await storedFile(address, room, files);
    room -= content?.bytes.length ?? 0;
    result.push({
      ...textsOf(question),
      price,
      image: address === '' ? null : { address, content },
    });
  }
  return result;
}

export async function crowdQuestionsToExport(
  { questions }: CrowdShow,
  files: Files,
): Promise<ExportCrowdQuestion[]> {
  let room = maxMediaBytes;
  const result: ExportCrowdQuestion[] = [];
  for (const question of questions) {
    const address = question.image ?? '';
    const content = address === '' ? null : await storedFile(address, room, files);
    room -= content?.bytes.length ?? 0;
    result.push({ question, image: address === '' ? null : { address, content } });
  }
  return result;
}

/** The stored file behind an address in a document; null when it is not stored here or larger than `maxBytes`. */
async function storedFile(
  address: string,
  maxBytes: number,
  files: Files,
): Promise<ExportImage['content']> {
  const ref = address.startsWith(filesAddress) ? address.slice(filesAddress.length) : '';
  const type = typeOf(ref);
  if (!isFileRef(ref) || type === null) return null;
  const facts = await files.facts(ref);
  if (facts === null || facts.bytes > maxBytes) return null;
  const stream = await files.read(ref, 0, facts.bytes);
  if (stream === null) return null;
  return { bytes: new Uint8Array(await new Response(stream).arrayBuffer()), type };
}

const textsOf = (question: Stage['question']): Omit<ExportQuestion, 'price' | 'image'> => ({
  text: question.question,
  answers: question.answers,
  correctAnswer: question.correctAnswer,
  isRightGuessed: question.isRightGuessed === true,
  explanation: question.explanation ?? '',
  hostNotes: question.hostNotes ?? '',
  seconds: question.votingCountdown,
  imageAlt: question.imageAlt ?? '',
});

/** A show as passed to a writer: its main board and the additional ones, except boards without any question. */
export async function categoryShowToExport(
  show: CategoryQuizshow,
  files: Files,
): Promise<ExportCategoryShow> {
  let room = maxMediaBytes;
  const medium = async (address: string | undefined): Promise<ExportImage | null> => {
    if (address === undefined || address === '') return null;
    const content = await storedFile(address, room, files);
    room -= content?.bytes.length ?? 0;
    return { address, content };
  };
  const field = async (
    question: CategoryQuizshow['tieBreak'] &
      Partial<Pick<Field, 'sound' | 'isGuessQuestion' | 'isDouble'>>,
  ): Promise<ExportField> => ({
    question: question.question,
    answer: question.answer,
    hostNotes: question.hostNotes ?? '',
    isGuess: question.isGuessQuestion === true,
    isDouble: question.isDouble === true,
    image: await medium(question.image),
    imageAlt: question.imageAlt ?? '',
    sound: await medium(question.sound),
  });
  const boards: ExportBoard[] = [];
  for (const { name, board } of boardsOf(show)) {
    const categories: { name: string; fields: ExportField[] }[] = [];
    for (const category of board.categories) {
      const fields: ExportField[] = [];
      for (const each of category.fields) fields.push(await field(each));
      categories.push({ name: category.name, fields });
    }
    const points = board.rowPoints.map((row) => row * board.factor);
    if (categories.some(({ fields }) => !fields.every(isBlankField)))
      boards.push({ name, points, categories });
  }
  const final = await field(show.final);
  const tieBreak = await field(show.tieBreak);
  return {
    name: show.name,
    boards,
    final: isBlankField(final) ? null : { ...final, category: show.final.category },
    tieBreak: isBlankField(tieBreak) ? null : tieBreak,
  };
}

const boardsOf = (show: CategoryQuizshow): { name: string; board: Gamefield | Board }[] => [
  { name: '', board: show.gamefield },
  ...show.boards.map((board) => ({ name: board.name, board })),
];
