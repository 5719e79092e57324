import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { growthOf, inProportion } from '@quizcast/game/cpu-time.fixture';
import { scaled } from '@quizcast/game/scaled.fixture';
import { chatLine, roomId } from '../../../../../e2e/chat-server.ts';
import { FrameReader } from './frame-reader.ts';
import { readLine } from './irc-line.ts';
import type { ChatMessage } from '../../../../../e2e/chat-server.ts';
import type { ReceivedMessage } from './message-scan.ts';
import type { IrcLine } from './irc-line.ts';

/** A message and its sender, which may only be read while the message is delivered. */
type ParsedMessage = Omit<ReceivedMessage, 'sender'> & ReturnType<ReceivedMessage['sender']>;

class RecordingSink {
  readonly messages: ParsedMessage[] = [];
  readonly lines: IrcLine[] = [];
  readonly reader: FrameReader<{ maxTextLength: number }>;

  constructor(maxTextLength = 20, channels = ['quizcast']) {
    const room = { maxTextLength };
    this.reader = new FrameReader({
      room: (channel) => (channels.includes(channel) ? room : undefined),
      message: (_room, { sender, ...message }) => this.messages.push({ ...message, ...sender() }),
      line: (line) => this.lines.push(line),
    });
  }

  read(...frames: (string | Buffer)[]): this {
    for (const frame of frames) this.reader.read(Buffer.from(frame), 1_000);
    return this;
  }

  get texts(): string[] {
    return this.messages.map((message) => message.text);
  }
}

const line = (said: ChatMessage): string => chatLine('quizcast', said);
const plain = (text: string, voter = '1'): string => line({ userId: voter, text });

describe('lines and frames', () => {
  it('reads several lines in one frame', () => {
    const received = new RecordingSink().read(`${plain('a')}PING :x\r\n${plain('b')}`);
    expect(received.texts).toEqual(['a', 'b']);
    expect(received.lines.map((other) => other.command)).toEqual(['PING']);
  });

  it('BALLOT10 reads a one-word text without a leading colon, but no other text without one', () => {
    const bare = (text: string) => plain(text).replace(` :${text}`, ` ${text}`);
    const received = new RecordingSink().read(
      bare('a'),
      bare('1️⃣'),
      bare('a lot'),
      bare(''),
      plain('b'),
    );
    expect(received.texts).toEqual(['a', '1️⃣', 'b']);
    const whole = bare('Ünna');
    for (let cut = 0; cut <= whole.length; cut += 1)
      expect(new RecordingSink().read(whole.slice(0, cut), whole.slice(cut)).texts).toEqual([
        'Ünna',
      ]);
  });

  it('reads a line split anywhere, even inside a character', () => {
    const whole = Buffer.from(plain('Nürnberg 😀') + plain('b', '2'));
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const received = new RecordingSink().read(whole.subarray(0, cut), whole.subarray(cut));
      expect(received.texts).toEqual(['Nürnberg 😀', 'b']);
    }
  });

  it('reads a line byte by byte', () => {
    const bytes = [...Buffer.from(plain('a'))].map((byte) => Buffer.from([byte]));
    expect(new RecordingSink().read(...bytes).texts).toEqual(['a']);
  });

  it('accepts a bare line feed and skips empty lines', () => {
    const received = new RecordingSink().read(`\r\n\n${plain('a').replace('\r\n', '\n')}\r\n`);
    expect(received.texts).toEqual(['a']);
  });

  it('discards a split line that grows too long, and reads the next', () => {
    const piece = 'x'.repeat(40_000);
    const received = new RecordingSink().read(
      `@a=${piece}`,
      piece,
      piece,
      ` end\r\n${plain('a')}`,
      plain('b'),
    );
    expect(received.texts).toEqual(['a', 'b']);
  });

  it('reads tags of 16 KiB, whole and split', () => {
    const long = plain('a').replace('@', `@junk=${'y'.repeat(16 * 1024)};`);
    const half = Math.floor(long.length / 2);
    expect(new RecordingSink().read(long).texts).toEqual(['a']);
    expect(new RecordingSink().read(long.slice(0, half), long.slice(half)).texts).toEqual(['a']);
  });

  const growthOfReading = (frame: (size: number) => string): Promise<number> =>
    growthOf((size) => {
      const bytes = Buffer.from(frame(size));
      return () => {
        const received = new RecordingSink();
        received.read(bytes);
        expect(received.messages).toEqual([]);
      };
    }, 100_000);

  it.each<[name: string, frame: (size: number) => string]>([
    ['one word', (size) => plain('a'.repeat(size))],
    ['votes', (size) => plain('vote '.repeat(size / 5))],
    ['spaces', (size) => plain(' '.repeat(size))],
    ['invisible characters', (size) => plain('\u{E0000}'.repeat(size / 4))],
    ['tags', (size) => `@${'a=b;'.repeat(size / 4)}\r\n`],
    [
      'tags of a message',
      (size) => plain('a').replace('@', `@${'reply-parent-a;'.repeat(size / 16)}user-id=;`),
    ],
    ['colons', (size) => ':'.repeat(size)],
    ['nothing', (size) => `${' '.repeat(size)}\r\n`],
    ['a notice', (size) => `@${'a=b;'.repeat(size / 8)} :x NOTICE ${'# '.repeat(size / 4)}\r\n`],
    ['lines without a space', (size) => '@x\r\n'.repeat(size / 4)],
  ])('reads %s in linear time', async (_name, frame) => {
    expect(await growthOfReading((size) => frame(size).replaceAll('user-id=1;', ''))).toBeLessThan(
      inProportion,
    );
  });
});

describe('a message', () => {
  const read = (said: Omit<ChatMessage, 'userId'>): ParsedMessage | undefined =>
    new RecordingSink().read(line({ userId: '77', id: 'the-id', ...said })).messages[0];

  it('has its voter, name and text', () => {
    expect(read({ text: 'a' })).toEqual({
      id: 'the-id',
      voterId: 'twitch:77',
      text: 'a',
      drawsEmote: false,
      login: 'viewer77',
      name: 'viewer77',
      arrivedAtMs: 1_000,
      isShared: false,
    });
  });

  it('is stripped of the /me wrapper and a reply’s mention', () => {
    expect(read({ text: 'a', action: true })?.text).toBe('a');
    expect(read({ text: 'a', replyTo: 'Host' })?.text).toBe('a');
    expect(read({ text: 'a', replyTo: 'ほすと' })?.text).toBe('a');
    expect(read({ text: 'a', replyTo: 'host', action: true })?.text).toBe('a');
  });

  it('keeps a mention that is not a reply, and text that merely looks like a tag', () => {
    expect(read({ text: '@Host a' })?.text).toBe('@Host a');
    expect(read({ text: 'ACTION a' })?.text).toBe('ACTION a');
    expect(read({ text: 'user-id=9;' })?.voterId).toBe('twitch:77');
  });

  it('distinguishes emotes from letters', () => {
    expect(read({ text: 'B)', emotes: '555:0-1' })?.drawsEmote).toBe(true);
    expect(read({ text: 'B)' })?.drawsEmote).toBe(false);
    expect(read({ text: 'B)', emotes: '555:0-1', action: true })?.drawsEmote).toBe(true);
    expect(read({ text: 'B)', emotes: '555:6-7', replyTo: 'Host' })?.drawsEmote).toBe(true);
    expect(read({ text: '😀 LUL', emotes: '425618:2-4' })?.drawsEmote).toBe(true);
  });

  it('counts emote positions in code points, after a reply’s mention', () => {
    // The mention takes 4 code points and 6 UTF-16 units: an emote at 2 lies inside it, one at 4 does not.
    const reply = { text: 'a', replyTo: '😀😀' } as const;
    expect(read({ ...reply, emotes: '1:1-3' })?.drawsEmote).toBe(false);
    expect(read({ ...reply, emotes: '1:4-4' })?.drawsEmote).toBe(true);
    expect(read({ text: 'a', emotes: '1:50-60' })?.drawsEmote).toBe(false);
    expect(read({ text: 'a', emotes: 'nonsense' })?.drawsEmote).toBe(false);
  });

  it('is shared when it comes from another room, not merely when it has the tag', () => {
    expect(read({ text: 'a', sourceRoomId: '999' })?.isShared).toBe(true);
    expect(read({ text: 'a', sourceRoomId: roomId('quizcast') })?.isShared).toBe(false);
  });

  it('without tags or voter is ignored', () => {
    const bare = ':v!v@v.tmi.twitch.tv PRIVMSG #quizcast :a\r\n';
    const received = new RecordingSink().read(
      bare,
      `@ ${bare}`,
      `@user-id= ${bare}`,
      `@user-id ${bare}`,
      `@user-idx=5 ${bare}`,
      `@xuser-id=5;id=3 ${bare}`,
    );
    expect(received.messages).toEqual([]);
  });

  it('is read with the tags in any order, using the last of a repeated tag', () => {
    const bare = ':v!v@v.tmi.twitch.tv PRIVMSG #quizcast :a\r\n';
    const received = new RecordingSink().read(
      `@user-id=5 ${bare}@user-type=;user-id=6 ${bare}@id=1;user-id=3;id=2;user-id=7;x ${bare}`,
    );
    expect(received.messages.map(({ voterId, id }) => [voterId, id])).toEqual([
      ['twitch:5', ''],
      ['twitch:6', ''],
      ['twitch:7', '2'],
    ]);
  });

  it('of another channel or another kind is ignored', () => {
    const received = new RecordingSink().read(
      chatLine('other', { userId: '1', text: 'a' }),
      plain('a').replace('PRIVMSG', 'USERNOTICE'),
      plain('a').replace('PRIVMSG', 'WHISPER'),
      plain('a').replace('#quizcast', '#quizcas'),
      plain('a').replace('#quizcast', '#quizcastx'),
    );
    expect(received.messages).toEqual([]);
    expect(received.lines).toEqual([]);
  });

  it('that is too long for a vote is dropped, not counting spaces and invisible characters', () => {
    const received = new RecordingSink(5).read(
      plain('vote a'),
      plain('12345'),
      plain('123456'),
      plain(`  a  ${'\u{E0000}'.repeat(100)}`),
      plain('ééééééééé'),
      line({ userId: '1', text: '12345', replyTo: 'a_very_long_name', action: true }),
    );
    expect(received.texts.map((text) => text.length)).toEqual([6, 5, 205, 9, 5]);
  });

  it('with invalid UTF-8 does not affect others', () => {
    const broken = Buffer.concat([
      Buffer.from(plain('x').replace('x\r\n', '')),
      Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
      Buffer.from(`\r\n${plain('b')}`),
    ]);
    expect(new RecordingSink().read(broken).texts).toEqual(['\ufffd\ufffd\ufffd(', 'b']);
  });
});

/** Escapes tag values as IRC does, character by character. */
function displayed(value: string): string {
  let [text, isEscaped] = ['', false];
  for (const letter of value) {
    if (isEscaped) text += { s: ' ', ':': ';', r: '\r', n: '\n' }[letter] ?? letter;
    else if (letter !== '\\') text += letter;
    isEscaped = !isEscaped && letter === '\\';
  }
  return text.trim();
}

/** A reference reader without optimizations: split, look up, unwrap. */
function strictly(text: string, longest: number): ParsedMessage[] {
  const messages: ParsedMessage[] = [];
  for (const raw of text.split('\n').slice(0, -1)) {
    const { tags, source: sender, command, params } = readLine(raw.replace(/\r$/, ''));
    const userId = tags.get('user-id') ?? '';
    let typed = params[1] ?? '';
    if (command !== 'PRIVMSG' || params[0] !== '#quizcast' || userId === '') continue;
    typed = typed.replace(/^\u0001ACTION (.*?)\u0001?$/s, '$1');
    const isReply = [...tags.keys()].some((key) => key.startsWith('reply-parent-'));
    if (isReply) typed = typed.replace(/^@[^ ]* +/, '');
    if (typed.replace(/[^\x21-\x7e]/g, '').length > longest) continue;
    const source = tags.get('source-room-id') ?? '';
    const login = sender.split('!')[0] ?? '';
    const shown = displayed(tags.get('display-name') ?? '');
    messages.push({
      id: tags.get('id') ?? '',
      voterId: `twitch:${userId}`,
      text: typed,
      drawsEmote: false,
      login,
      name: shown === '' ? login : shown,
      arrivedAtMs: 1_000,
      isShared: source !== '' && source !== (tags.get('room-id') ?? ''),
    });
  }
  return messages;
}

describe('the fast reader', () => {
  const key = fc.constantFrom(
    'user-id',
    'id',
    'room-id',
    'source-room-id',
    'reply-parent-msg-id',
    'display-name',
    // Near misses of those names.
    'user-type',
    'i',
    'idx',
    'xid',
    'ro',
    'room-i',
    'source-id',
    'emote-only',
    'reply-p',
    '',
  );
  const value = fc.stringMatching(/^[a-z0-9\\:=#@,/-]{0,9}$/);
  const tag = fc.oneof({ weight: 9, arbitrary: fc.tuple(key, value) }, fc.tuple(key));
  const tags = fc.array(tag, { maxLength: 12 }).map((all) => all.map((t) => t.join('=')).join(';'));
  const typed = fc.oneof(
    fc.constantFrom('a', '!vote b', '\u0001ACTION a\u0001', '@host 2', '\u0001ACTION @x 3', ''),
    fc.constantFrom('\u0001ACTION\u0001', '\u0001', '@', '@host', ': :', 'B) \u{E0000}', '1️⃣'),
    fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, '')),
  );
  const command = fc.constantFrom('PRIVMSG', 'PRIVMSG', 'PRIVMSG', 'PRIVMS', 'PRIVMSGS', 'NOTICE');
  const channel = fc.constantFrom('#quizcast', '#quizcast', '#quizcas', 'quizcast', '#');
  const end = fc.constantFrom('\r\n', '\r\n', '\n');
  const anyLine = fc
    .tuple(tags, fc.boolean(), command, channel, typed, end)
    .map(([all, hasSource, what, where, text, stop]) => {
      const source = hasSource ? ':viewer!viewer@viewer.tmi.twitch.tv ' : '';
      return `@${all} ${source}${what} ${where} :${text}${stop}`;
    });

  it('reads exactly what the reference reader reads, however frames are split', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 6 }),
        fc.array(fc.nat(4_000), { maxLength: 5 }),
        fc.integer({ min: 0, max: 30 }),
        (lines, cuts, longest) => {
          const bytes = Buffer.from(lines.join(''));
          const received = new RecordingSink(longest);
          let from = 0;
          for (const cut of cuts.map((at) => at % (bytes.length + 1)).toSorted((a, b) => a - b)) {
            received.read(bytes.subarray(from, cut));
            from = cut;
          }
          received.read(bytes.subarray(from));
          const expected = strictly(lines.join(''), longest);
          // The check of the raw text may let a longer message pass but must never drop a valid one.
          const short = received.messages.filter(
            ({ text }) => text.replace(/[^\x21-\x7e]/g, '').length <= longest,
          );
          expect(short).toEqual(expected);
        },
      ),
      { numRuns: scaled(3_000) },
    );
  });

  it('survives any bytes, and continues reading afterwards', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 8 }),
        fc.array(fc.constantFrom('@', ':', ' ', 'PRIVMSG ', '#quizcast', ' :', ';', '\u0001')),
        (noise, structure) => {
          const received = new RecordingSink();
          for (const bytes of noise) received.read(Buffer.from(bytes));
          received.read(structure.join(''), '\r\n', plain('a', '4711'));
          expect(received.messages.at(-1)).toMatchObject({ voterId: 'twitch:4711', text: 'a' });
        },
      ),
      { numRuns: scaled(2_000) },
    );
  });
});
