import { htmlText, type PlainText } from './html-text.ts';

export type MoodleTextFormat = 'html' | 'moodle' | 'plain' | 'markdown';

/** `<tag`, `</tag`, `<!--` or an entity. */
const markup = /<[a-z/!]|&(?:#\d|#x[\da-f]|[a-z])/i;
const blockTag = /<(?:p|div|br|ul|ol|li|table|h[1-6]|pre|blockquote)\b/i;

/**
 * Text in one of Moodle's four formats. The format `moodle` is plain text with some HTML: its line breaks count unless
 * a tag creates lines.
 */
export function moodleText(text: string, format: MoodleTextFormat): PlainText {
  switch (format) {
    case 'html':
      return htmlText(text);
    case 'moodle':
      if (!isMarkup(text)) return { text: text.trim(), images: [] };
      return htmlText(blockTag.test(text) ? text : text.replaceAll('\n', '<br>'));
    case 'plain':
    case 'markdown':
      return { text: text.trim(), images: [] };
  }
}

export const isMarkup = (text: string): boolean => markup.test(text);

/**
 * The name in a category path: `$course$/top/Rivers` becomes `Rivers`. Slashes within a name are doubled. Null for the
 * top category.
 */
export function categoryName(path: string): string | null {
  const name =
    path
      .trim()
      .split(/(?<!\/)\/(?!\/)/)
      .at(-1)
      ?.replaceAll('//', '/')
      .trim() ?? '';
  return name === '' || name === 'top' || /^\$\w+\$$/.test(name) ? null : name;
}

/** A name must not begin with a slash, so a space is inserted. */
export const categoryPath = (name: string): string =>
  `$course$/top/${name.replace(/\s+/g, ' ').trim().replace(/^\//, ' /').replaceAll('/', '//')}`;
