/**
 * A fully parsed line of Twitch chat. Slow but complete: used for rare lines, and as the reference for the fast message
 * scanner.
 */
export interface IrcLine {
  /** Values as sent, not unescaped; the last one of a repeated tag. */
  tags: ReadonlyMap<string, string>;
  /** `nick!user@host` or a server's name; '' when missing. */
  source: string;
  command: string;
  params: string[];
}

function readTags(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const tag of text.split(';')) {
    const equals = tag.indexOf('=');
    if (equals === -1) tags.set(tag, '');
    else tags.set(tag.slice(0, equals), tag.slice(equals + 1));
  }
  return tags;
}

/** IRC allows no more parameters; the last one contains the rest. */
const maxParams = 15;

function readParams(text: string): string[] {
  const params: string[] = [];
  let rest = text;
  while (rest !== '') {
    if (rest.startsWith(':')) {
      params.push(rest.slice(1));
      break;
    }
    const space = rest.indexOf(' ');
    if (space === -1 || params.length === maxParams - 1) {
      params.push(rest);
      break;
    }
    if (space > 0) params.push(rest.slice(0, space));
    rest = rest.slice(space + 1);
  }
  return params;
}

/**
 * Parses `[@tags ][:source ]command[ params][ :last]`, without its line end. Never throws: a malformed line yields an
 * unknown command.
 */
export function readLine(line: string): IrcLine {
  let rest = line;
  const nextWord = () => {
    const space = rest.indexOf(' ');
    const first = space === -1 ? rest : rest.slice(0, space);
    rest = space === -1 ? '' : rest.slice(space + 1);
    return first;
  };
  const tags = rest.startsWith('@') ? readTags(nextWord().slice(1)) : new Map<string, string>();
  const source = rest.startsWith(':') ? nextWord().slice(1) : '';
  const command = nextWord();
  return { tags, source, command, params: readParams(rest) };
}
