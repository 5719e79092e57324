import { z } from 'zod';
import { entity } from '../../values/entity.ts';
import { identified, showIdOf, stylesById } from '../../values/ids.ts';
import { isRecord } from '../../json.ts';
import { defaultCategoryShowId, sampleCategoryShow } from './samples.ts';
import { categoryQuizshowSchema } from './show.ts';
import {
  categoryPartNames,
  categoryStyleSchema,
  defaultCategoryStyle,
  defaultCategoryStyleId,
} from './style.ts';

export const maxCategoryShows = 200;
export const maxCategoryStyles = 200;

/** The initial category quiz section of a new document. */
const firstSide = (): Record<string, unknown> => ({
  activeShow: defaultCategoryShowId,
  defaultStyle: defaultCategoryStyleId,
  shows: [sampleCategoryShow()],
  styles: { [defaultCategoryStyleId]: defaultCategoryStyle() },
});

/** Gives shows and styles their ids, and the section an existing default style. */
function filledSide(raw: unknown): unknown {
  if (raw === undefined || raw === null) return firstSide();
  if (!isRecord(raw)) return raw;
  const shows = identified(raw['shows'] ?? [], 'categoryShow');
  const { activeShow, ...rest } = raw;
  const active = showIdOf(activeShow, shows);
  const styles = stylesById(raw['styles'] ?? {});
  return {
    ...rest,
    ...withDefaultStyle(raw['defaultStyle'], styles),
    shows,
    ...(active === undefined || active === null ? {} : { activeShow: active }),
  };
}

function withDefaultStyle(named: unknown, styles: unknown): Record<string, unknown> {
  if (!isRecord(styles)) return { defaultStyle: named, styles };
  const ids = Object.keys(styles);
  if (named !== undefined && typeof named !== 'string') return { defaultStyle: named, styles };
  if (ids.length === 0) {
    const id = named === undefined || named === '' ? defaultCategoryStyleId : named;
    return { defaultStyle: id, styles: { [id]: { ...defaultCategoryStyle(), id } } };
  }
  const id = named !== undefined && ids.includes(named) ? named : String(ids[0]);
  const existing = styles[id];
  const source: Record<string, unknown> = {
    ...defaultCategoryStyle(),
    ...(isRecord(existing) ? existing : {}),
  };
  return {
    defaultStyle: id,
    styles: Object.fromEntries(
      Object.entries(styles).map(([key, style]) => [
        key,
        isRecord(style) ? { ...missingParts(style, source), ...style } : style,
      ]),
    ),
  };
}

const missingParts = (style: Record<string, unknown>, source: Record<string, unknown>) =>
  Object.fromEntries(
    categoryPartNames
      .filter((part) => style[part] === undefined)
      .map((part) => [part, source[part]]),
  );

/** The category quiz's section of a user document, in the specification's layout. */
export const categoryQuizSideSchema = z.preprocess(
  filledSide,
  entity({
    activeShow: z.string().max(64).optional(),
    defaultStyle: z.string().max(64),
    shows: z.array(categoryQuizshowSchema).max(maxCategoryShows),
    styles: z.record(z.string(), categoryStyleSchema),
  }),
);
