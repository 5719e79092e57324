import { describe, expect, it } from 'vitest';
import { readPasted } from './pasted.ts';

const rows = 'Why?\ta\tb\tc\td\nHow?\te\tf\tg\th\n';
const image = new File(['x'], 'image.png', { type: 'image/png' });
const none = { text: '', files: [] } as const;

describe('pasted content', () => {
  it('becomes rows if a spreadsheet also provides an image of its cells', () => {
    for (const place of ['list', 'page', 'question'] as const)
      expect(readPasted({ text: rows, files: [image], place })).toEqual({
        kind: 'rows',
        text: rows,
      });
  });

  it('stays in the field if it is one cell or plain text, even with an image', () => {
    for (const text of ['Paris', 'Paris\r\n', 'one\ttwo', 'Two lines,\nboth mine'])
      expect(readPasted({ text, files: [image], place: 'question' })).toBeNull();
  });

  it('stays in the notes even when it is a table', () => {
    expect(readPasted({ text: rows, files: [image], place: 'notes' })).toBeNull();
  });

  it('becomes an image if there is no text, or only the file name', () => {
    const cat = new File(['x'], 'cat.webp', { type: 'image/webp' });
    for (const place of ['list', 'page', 'question', 'notes'] as const) {
      expect(readPasted({ text: '', files: [image], place })).toEqual({
        kind: 'image',
        file: image,
      });
      expect(readPasted({ text: '/home/me/cat.webp\n', files: [cat], place })?.kind).toBe('image');
    }
  });

  it('becomes questions in the list, and on the page if it has more than one line', () => {
    expect(readPasted({ ...none, text: 'Why?', place: 'list' })?.kind).toBe('rows');
    expect(readPasted({ ...none, text: 'Why?', place: 'page' })).toBeNull();
    expect(readPasted({ ...none, text: 'Why?\nA) yes', place: 'page' })?.kind).toBe('rows');
  });

  it('is ignored if it is another kind of file or blank', () => {
    const song = new File(['x'], 'song.mp3', { type: 'audio/mpeg' });
    expect(readPasted({ text: '', files: [song], place: 'list' })).toBeNull();
    expect(readPasted({ ...none, text: ' \n', place: 'list' })).toBeNull();
  });
});
