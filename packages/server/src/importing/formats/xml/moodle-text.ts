import { htmlText, type PlainText } from './html-text.ts';

export type MoodleTextFormat = 'html' | 'moodle' | 'plain' | 'markdown';

/** `<tag`, `</tag`, `<!--` or an entity. */
const markup = /<[a-z/!]|&(?:#\d|#x[\da-f]|[a-z])/i;
const blockTag = /<(?:p|div|br|ul|ol|li|table|h[1-6]|pre|blockquote)\b/i;

/**
 * Text of one of Moodle's four kinds. Its own kind, `moodle`, is plain text that may hold some HTML: line breaks count
 * as long as no tag makes lines.
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

/** The name in a category's path: `$course$/top/Rivers` is `Rivers`. A slash in a name is doubled. Null for the topmost. */
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

/** A name cannot begin with a slash, so a space goes before it. */
export const categoryPath = (name: string): string =>
  `$course$/top/${name.replace(/\s+/g, ' ').trim().replace(/^\//, ' /').replaceAll('/', '//')}`;
