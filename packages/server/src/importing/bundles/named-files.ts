import { withMedia as withCategoryMedia } from '@quizcast/game/games/category-quiz/media';
import { withMedia as withCrowdMedia } from '@quizcast/game/games/crowd-quiz/media';
import { withMedia as withStageMedia } from '@quizcast/game/games/stage-quiz/media';
import { isCategoryContent, isCrowdContent, type BundleContent } from './bundle-file.ts';

/** Maps the name of a file to its replacement; null removes it. */
export type ReplaceName = (name: string) => string | null;

/** The content with its file names replaced. References without a replacement are removed, fonts entirely. */
export function withFiles(content: BundleContent, replaceName: ReplaceName): BundleContent {
  const fonts = content.fonts.flatMap((font) => {
    const file = replaceName(font.file);
    return file === null ? [] : [{ ...font, file }];
  });
  if (isCategoryContent(content))
    return {
      ...content,
      show: content.show && withCategoryMedia(content.show, replaceName),
      fonts,
    };
  return isCrowdContent(content)
    ? { ...content, show: content.show && withCrowdMedia(content.show, replaceName), fonts }
    : { ...content, show: content.show && withStageMedia(content.show, replaceName), fonts };
}

/** The distinct names of all files of the content in their order, including addresses on other servers. */
export function fileNamesIn(content: BundleContent): string[] {
  const names = new Set<string>();
  const { fonts, ...rest } = content;
  const collect = (name: string): string => {
    names.add(name);
    return name;
  };
  // Files of the show come first, to keep the order of earlier versions.
  withFiles({ ...rest, fonts: [] }, collect);
  for (const { file } of fonts) names.add(file);
  return [...names];
}
