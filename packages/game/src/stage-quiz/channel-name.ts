/**
 * The Twitch login that a user meant by what he typed: "name", "@name", "#name" or the channel's whole address, in any
 * case. Null when it cannot be a login (Twitch: 1–25 of a–z, 0–9 and _).
 */
export function channelName(input: string): string | null {
  const name = input
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.|m\.)?twitch\.tv\//, '')
    .replace(/^[@#]/, '')
    .replace(/[/?].*$/, '');
  return /^[a-z0-9_]{1,25}$/.test(name) ? name : null;
}
