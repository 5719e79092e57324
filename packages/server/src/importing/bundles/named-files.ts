import type { BundledCategoryShow } from '@quizcast/game/importing/category-bundle';
import { isCategoryContent, type BundleContent, type StageContent } from './bundle-file.ts';

/** What stands in the place of a file's name; null for nothing. */
export type Named = (name: string) => string | null;

/** The content with other names for its files; what has none any more goes without, a font altogether. */
export function withFiles(content: BundleContent, named: Named): BundleContent {
  const fonts = content.fonts.flatMap((font) => {
    const file = named(font.file);
    return file === null ? [] : [{ ...font, file }];
  });
  return isCategoryContent(content)
    ? { ...content, show: content.show && categoryShow(content.show, named), fonts }
    : { ...content, show: content.show && stageShow(content.show, named), fonts };
}

/** The names of all files of the content, each once, in their order; addresses elsewhere too. */
export function namesIn(content: BundleContent): string[] {
  const names = new Set<string>();
  const { fonts, ...rest } = content;
  const collect = (name: string): string => {
    names.add(name);
    return name;
  };
  // Those of the show come first, as they always did.
  withFiles({ ...rest, fonts: [] }, collect);
  for (const { file } of fonts) names.add(file);
  return [...names];
}

const stageShow = (show: NonNullable<StageContent['show']>, named: Named): typeof show => ({
  ...show,
  stages: show.stages.map((stage) => {
    const { image, ...rest } = stage.question;
    const name = image === undefined ? null : named(image);
    // Last, as bundles have always had it: the same show is the same bytes in every release.
    return { ...stage, question: name === null ? rest : { ...rest, image: name } };
  }),
});

const categoryShow = (show: BundledCategoryShow, named: Named): BundledCategoryShow => {
  const board = <Board extends BundledCategoryShow['gamefield']>(one: Board): Board => ({
    ...one,
    categories: one.categories.map(({ name, fields }) => ({
      name,
      fields: fields.map((field) => renamed(field, ['image', 'blurredImage', 'sound'], named)),
    })),
  });
  const person = <Person extends BundledCategoryShow['host']>(one: Person): Person => {
    const { src } = one.facecam;
    return src === '' ? one : { ...one, facecam: { ...one.facecam, src: named(src) ?? '' } };
  };
  return {
    ...show,
    host: person(show.host),
    players: show.players.map(person),
    gamefield: board(show.gamefield),
    boards: show.boards.map(board),
    final: renamed(show.final, ['image'], named),
    tieBreak: renamed(show.tieBreak, ['image'], named),
    sounds: renamed(
      show.sounds,
      ['buzz', 'right', 'wrong', 'timeUp', 'tick', 'board', 'final'],
      named,
    ),
  };
};

/** The object with other names in these fields; one that gets none is left out, as if it had never been there. */
function renamed<Holder extends object, Key extends keyof Holder & string>(
  holder: Holder,
  keys: readonly Key[],
  named: Named,
): Holder {
  const copy = { ...holder };
  for (const key of keys) {
    const name: unknown = holder[key];
    const other = typeof name === 'string' && name !== '' ? named(name) : null;
    if (other === null) delete copy[key];
    else Object.assign(copy, { [key]: other });
  }
  return copy;
}
