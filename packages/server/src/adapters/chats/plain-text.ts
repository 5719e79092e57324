import { decodeHTML } from 'entities';

/** What a chat message of HTML says, without its pictures. To be read by the game: it is no HTML that is safe to show. */
export const plainText = (html: string): string =>
  decodeHTML(html.replaceAll(/<[^<>]{0,2000}>/gu, ' '))
    .replaceAll(/\s+/gu, ' ')
    .trim();
