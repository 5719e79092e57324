const maxInputLength = 500;
const login = /^[a-z0-9_]{1,25}$/;
/** Pasted names often contain zero-width characters. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const scheme = /^https?:\/\//;
const host = /^(?:[a-z]+\.)?twitch\.tv(?=[/?#]|$)/;
/** First path segments before the channel in Twitch URLs: twitch.tv/popout/{channel}/chat. */
const before = new Set(['popout', 'moderator', 'embed', 'u']);

function nameInAddress(rest: string): string {
  const [path = '', query = ''] = rest.split('#', 1)[0]?.split('?', 2) ?? [];
  const part = path.split('/').find((piece) => piece !== '' && !before.has(piece));
  if (part !== undefined) return part;
  const pair = query.split('&').find((piece) => piece.startsWith('channel='));
  return pair?.slice('channel='.length) ?? '';
}

/**
 * The login of a Twitch channel in lower case, from whatever a streamer writes for it: `Name`, `@name`, `#name` or the
 * address of the channel, its chat or its player. Null when that cannot be a login.
 */
export function channelName(input: string): string | null {
  if (input.length > maxInputLength) return null;
  const text = input.normalize('NFKC').replace(invisible, '').trim().toLowerCase();
  const address = text.replace(scheme, '');
  const name = host.test(address)
    ? nameInAddress(address.replace(host, ''))
    : text.replace(/^[@#]/, '');
  return login.test(name) ? name : null;
}
