import { cpuMs } from '@quizcast/game/cpu-time.fixture';
import { describe, expect, it } from 'vitest';
import { readMessage } from './message.ts';

const megabyte = 1024 * 1024;
const command = (value: string, id = 'c') =>
  `{"type":"command","id":"${id}","command":{"type":"edit.update","path":["settings"],"value":${value}}}`;
const read = (text: string) => readMessage(Buffer.from(text));

describe('a message', () => {
  it('is parsed', () => {
    expect(read('{"type":"ping","n":1}')).toEqual({ type: 'ping', n: 1 });
    expect(read('{"type":"hello","protocol":1,"view":"overlay","uid":"u"}')).toMatchObject({
      type: 'hello',
      view: 'overlay',
      uid: 'u',
    });
    expect(read(command('"x"'))).toMatchObject({ type: 'command', id: 'c' });
    // Brackets and commas inside strings do not count as structure.
    expect(read(command(JSON.stringify('[{,"\\'.repeat(30_000))))).toMatchObject({
      type: 'command',
    });
  });

  it('may be up to 32 levels deep', () => {
    const deep = (levels: number) => command('['.repeat(levels) + ']'.repeat(levels));
    expect(read(deep(30)).type).toBe('command');
    for (const levels of [31, 32, 10_000]) expect(read(deep(levels)).type).toBe('unread');
  });

  it('may contain up to 100,000 values, a third of them lists and objects, and 10,000 different keys', () => {
    const keys = (count: number) =>
      command(`{${Array.from({ length: count }, (_, key) => `"${key}":0`).join(',')}}`);
    const values = (count: number) => command(`[${'0,'.repeat(count)}0]`);
    const small = (count: number) => command(`[${'{"a":1},'.repeat(count)}0]`);
    expect([keys(9_000), values(99_000), small(33_000)].map((text) => read(text).type)).toEqual([
      'command',
      'command',
      'command',
    ]);
    const tooMany = [keys(10_001), values(100_001), small(33_334)];
    expect(tooMany.map((text) => read(text).type)).toEqual(['unread', 'unread', 'unread']);
  });

  it('must have a command id of plain characters', () => {
    for (const id of ['', 'a b', 'ä', 'x'.repeat(65), 'system:1', '../x'])
      expect(read(command('1', id)).type).toBe('unread');
    expect(read(command('1', `${'x'.repeat(62)}-_`)).type).toBe('command');
  });

  it('that is refused is not echoed in the answer', () => {
    const answer = read('{"type":"command","id":"c","command":{"type":"<script>secret</script>"}}');
    expect(answer.type).toBe('badRequest');
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('with odd strings or numbers is accepted or refused, but never throws', () => {
    for (const value of ['"\\ud800"', '1e308', '-0', '{"a":1,"a":2}', '"\\u0000"', '""'])
      expect(read(command(value)).type).toBe('command');
    for (const value of ['1e309', 'NaN', 'undefined', "'x'", '{"a":1e999}'])
      expect(read(command(value)).type).not.toBe('command');
    expect(readMessage(Buffer.from([0xff, 0xfe, 0x00])).type).toBe('unread');
  });

  it('of a megabyte is parsed in at most eight times the time of a plain one, whatever it contains', async () => {
    const wide = Math.floor(megabyte / 2) - 100;
    const monsters = {
      deep: '['.repeat(megabyte),
      nested: command('[['.repeat(wide / 4) + ']]'.repeat(wide / 4)),
      many: command(`[${'0,'.repeat(wide)}0]`),
      keys: command(`{${Array.from({ length: 9_900 }, (_, key) => `"k${key}":1`).join(',')}}`),
      tooManyKeys: command(
        `{${Array.from({ length: 90_000 }, (_, key) => `"k${key}":1`).join(',')}}`,
      ),
      empty: command(`[${Array.from({ length: 99_000 }, () => '{}').join(',')}]`),
      text: command(`"${'x'.repeat(megabyte - 200)}"`),
      escapes: command(`"${'\\u00e4'.repeat(megabyte / 6 - 100)}"`),
      digits: command('9'.repeat(megabyte - 200)),
      garbage: '\\'.repeat(megabyte),
    };
    const plain = JSON.stringify(Array.from({ length: megabyte / 10 }, () => 'a words'));
    const plainMs = await cpuMs(() => JSON.parse(plain), 7);
    for (const [name, text] of Object.entries(monsters)) {
      const bytes = Buffer.from(text);
      const ratio = (await cpuMs(() => readMessage(bytes), 7)) / plainMs;
      expect({ name, ratio, isQuick: ratio < 8 }).toMatchObject({ name, isQuick: true });
    }
  });
});
