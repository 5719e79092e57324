import { LastVotes } from './last-votes.ts';

/**
 * The parts of a chat line that a vote needs, as general chat libraries produce them: every part of the line is
 * extracted and kept.
 */
interface SplitLine {
  tags: Record<string, string>;
  command: string;
  params: string[];
}

function splitLine(line: string): SplitLine {
  let rest = line;
  const tags: Record<string, string> = {};
  if (rest.startsWith('@')) {
    const end = rest.indexOf(' ');
    for (const tag of rest.slice(1, end).split(';')) {
      const [key = '', value = ''] = tag.split('=');
      tags[key] = value;
    }
    rest = rest.slice(end + 1);
  }
  if (rest.startsWith(':')) rest = rest.slice(rest.indexOf(' ') + 1);
  const textFrom = rest.indexOf(' :');
  const words = (textFrom === -1 ? rest : rest.slice(0, textFrom)).split(' ');
  const [command = '', ...params] = words;
  if (textFrom !== -1) params.push(rest.slice(textFrom + 2));
  return { tags, command, params };
}

/** Counts votes of lines that it splits by hand. */
export class HandCount extends LastVotes {
  /** Counts every vote of a text with complete lines. */
  read(text: string): void {
    for (const line of text.split('\r\n')) {
      if (line === '') continue;
      const { tags, command, params } = splitLine(line);
      if (command === 'PRIVMSG') this.take(tags['user-id'] ?? '', params[1] ?? '');
    }
  }
}
