import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Board, CategoryQuizshow, Facecam } from '@quizcast/game/games/category-quiz/show';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { isFileAddress, type OwnFiles } from '../../files/own-files.ts';

const soundNames = ['buzz', 'right', 'wrong', 'timeUp', 'tick', 'board', 'final'] as const;

/**
 * The document with no address of a stored file but those of the user's own: pictures, blurred twins, sounds and facecams of both
 * games, and fonts. `missing` counts what was left out for that.
 */
export async function withOwnFiles(
  document: QuizShowApp,
  own: OwnFiles,
): Promise<{ document: QuizShowApp; missing: number }> {
  const media = new OwnMedia(own);
  const fonts: QuizShowApp['fonts'] = {};
  for (const [id, font] of Object.entries(document.fonts)) {
    const file = await media.font(font.file);
    if (file !== undefined) fonts[id] = { ...font, file };
  }
  const shows: Quizshow[] = [];
  for (const show of document.shows) shows.push(await stageShow(show, media));
  const categoryShows: CategoryQuizshow[] = [];
  for (const show of document.categoryQuiz.shows)
    categoryShows.push(await categoryShow(show, media));
  const categoryQuiz = { ...document.categoryQuiz, shows: categoryShows };
  return { document: { ...document, fonts, shows, categoryQuiz }, missing: media.missing };
}

/** Settles one address after the other; those that lead to no stored file stay as they are. */
class OwnMedia {
  missing = 0;
  readonly #own: OwnFiles;

  constructor(own: OwnFiles) {
    this.#own = own;
  }

  /** Of a font every address is one of a stored file. */
  font(address: string): Promise<string | undefined> {
    return this.#settled('font', address);
  }

  async medium(kind: 'image' | 'sound', address: string): Promise<string | undefined> {
    return isFileAddress(address) ? this.#settled(kind, address) : address;
  }

  /** The object with its own files in these fields; a field whose file is missing is left out. */
  async fields<Holder extends object>(
    kind: 'image' | 'sound',
    holder: Holder,
    names: readonly (keyof Holder & string)[],
  ): Promise<Holder> {
    const copy = { ...holder };
    for (const name of names) {
      const address: unknown = holder[name];
      if (typeof address !== 'string') continue;
      const settled = await this.medium(kind, address);
      if (settled === undefined) delete copy[name];
      else Object.assign(copy, { [name]: settled });
    }
    return copy;
  }

  async #settled(kind: 'image' | 'sound' | 'font', address: string): Promise<string | undefined> {
    const settled = await this.#own.settle(kind, address);
    if (settled.kind === 'own') return settled.address;
    this.missing += 1;
    return undefined;
  }
}

async function stageShow(show: Quizshow, media: OwnMedia): Promise<Quizshow> {
  const stages: Quizshow['stages'] = [];
  for (const stage of show.stages)
    stages.push({ ...stage, question: await media.fields('image', stage.question, ['image']) });
  return { ...show, stages };
}

async function categoryShow(show: CategoryQuizshow, media: OwnMedia): Promise<CategoryQuizshow> {
  const players: CategoryQuizshow['players'] = [];
  for (const player of show.players)
    players.push({ ...player, facecam: await facecam(player.facecam, media) });
  const boards: CategoryQuizshow['boards'] = [];
  for (const board of show.boards) boards.push(await boardOf(board, media));
  return {
    ...show,
    host: { ...show.host, facecam: await facecam(show.host.facecam, media) },
    players,
    gamefield: await boardOf(show.gamefield, media),
    boards,
    final: await media.fields('image', show.final, ['image']),
    tieBreak: await media.fields('image', show.tieBreak, ['image']),
    sounds: await media.fields('sound', show.sounds, soundNames),
  };
}

async function boardOf<Any extends Pick<Board, 'categories'>>(
  board: Any,
  media: OwnMedia,
): Promise<Any> {
  const categories: Board['categories'] = [];
  for (const category of board.categories) {
    const fields: typeof category.fields = [];
    for (const field of category.fields) {
      const pictured = await media.fields('image', field, ['image', 'blurredImage']);
      fields.push(await media.fields('sound', pictured, ['sound']));
    }
    categories.push({ ...category, fields });
  }
  return { ...board, categories };
}

const facecam = async (camera: Facecam, media: OwnMedia): Promise<Facecam> => ({
  ...camera,
  src: (await media.medium('image', camera.src)) ?? '',
});
