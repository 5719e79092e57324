/** The medium behind a link in a question. JParty shows it in place of the link. */
export interface JPartyLink {
  kind: 'image' | 'sound' | 'film';
  address: string;
}

const addressPattern = /https?:\/\/[^\s<>"]+/gi;
const soundEnding = /\.(?:mp3|wav|ogg|m4a)$/i;
const filmHosts = /(?:^|\.)(?:youtu\.be|youtube\.com)$/i;

/** The first link of a text, and the text with all links removed. */
export function linkIn(text: string): { rest: string; link: JPartyLink | null } {
  const address = text.match(addressPattern)?.find((each) => URL.canParse(each));
  if (address === undefined) return { rest: text, link: null };
  const rest = text.replaceAll(addressPattern, '').replaceAll(/[^\S\n]{2,}/g, ' ');
  const { hostname, pathname } = new URL(address);
  const kind = filmHosts.test(hostname) ? 'film' : soundEnding.test(pathname) ? 'sound' : 'image';
  return { rest: rest.trim(), link: { kind, address } };
}
