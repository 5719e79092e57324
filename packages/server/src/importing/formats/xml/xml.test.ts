import { textContent } from 'domutils';
import { expect, test } from 'vitest';
import { bytesOf } from '../any-show.fixture.ts';
import { readXml, rootName, xmlAttribute, xmlText } from './xml.ts';

const textOf = (xml: string | Uint8Array) => {
  const read = readXml(typeof xml === 'string' ? bytesOf(xml) : xml);
  return read.kind === 'read' && read.root !== null ? textContent(read.root) : null;
};

test('FORMAT39 does not expand declared entities or read external ones', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY x "yyyyyyyyyy"><!ENTITY z "&x;&x;"><!ENTITY f SYSTEM "file:///etc/passwd">]><a>&z;&f;&amp;</a>`;
  const text = textOf(bomb);
  expect(text).not.toContain('yyyy');
  expect(text).not.toContain('root:');
  expect(text).toContain('&z;&f;&');
});

test('FORMAT39 reports too deep nesting or too many elements as too large', () => {
  expect(readXml(bytesOf('<a>'.repeat(1_000_000)))).toEqual({ kind: 'tooLarge' });
  expect(readXml(bytesOf(`<a>${'<b/>'.repeat(500_000)}</a>`))).toEqual({ kind: 'tooLarge' });
});

test('FORMAT39 detects unclosed elements, and accepts empty ones as complete', () => {
  const isWhole = (xml: string) => {
    const read = readXml(bytesOf(xml));
    return read.kind === 'read' && read.isWhole;
  };
  expect(isWhole('<a><b/><c x="1" /><d></d></a>')).toBe(true);
  expect(isWhole('<a><b/><c>')).toBe(false);
  expect(isWhole('<a><b></a>')).toBe(false);
});

test('FORMAT39 uses the declared encoding unless the content is UTF-8', () => {
  const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  const xml = (encoding: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><a>`),
      content,
      Buffer.from('</a>'),
    ]);
  expect(textOf(xml('windows-1251', cyrillic))).toBe('Привет');
  expect(textOf(xml('windows-1251', Buffer.from('Привет')))).toBe('Привет');
  expect(textOf(xml('made-up', Buffer.from('caf\u00E9', 'latin1')))).toBe('café');
  expect(textOf(Buffer.from('\uFEFF<a>ü</a>', 'utf16le'))).toBe('ü');
});

test('FORMAT39 finds the root element after declaration, comment and doctype', () => {
  expect(rootName('\uFEFF<?xml version="1.0"?>\n<!-- <no> -->\n<!DOCTYPE x>\n<q:root a="1">')).toBe(
    'root',
  );
  expect(rootName('text <a>')).toBeNull();
  expect(rootName('<!-- never ends')).toBeNull();
});

test('FORMAT39 writes text without markup or characters that XML forbids', () => {
  expect(xmlText('a\0<b>&"\r\n\uD800\uFFFF😀')).toBe('a&lt;b&gt;&amp;&quot;\n😀');
  expect(xmlAttribute(' "a"\n<b> ')).toBe('&quot;a&quot; &lt;b&gt;');
});
