/** `question`: a field of the question or of an answer; `notes`: any other field; `list`: the list of stages. */
export type PastePlace = 'question' | 'notes' | 'list' | 'page';

/** Pasted content and its target. */
export interface Paste {
  text: string;
  files: readonly File[];
  place: PastePlace;
}

export type Pasted = { kind: 'rows'; text: string } | { kind: 'image'; file: File } | null;

/**
 * How to handle pasted content; null leaves it to the browser. Spreadsheets add a picture of the cells: there the text
 * is used. A picture copied as a file adds its name as text: there the picture is used.
 */
export function readPasted({ text, files, place }: Paste): Pasted {
  const written = text.trim();
  const image = files.find(({ type }) => type.startsWith('image/'));
  if (image !== undefined && (written === '' || written.endsWith(image.name)))
    return { kind: 'image', file: image };
  if (written === '') return null;
  switch (place) {
    case 'list':
      return { kind: 'rows', text };
    case 'question':
      return isTable(written) ? { kind: 'rows', text } : null;
    case 'notes':
      return null;
    case 'page':
      return /[\n\t]/.test(written) ? { kind: 'rows', text } : null;
  }
}

/** Two rows of three cells are a table: no field holds that much. */
function isTable(text: string): boolean {
  const rows = text.split('\n', 3).slice(0, 2);
  return rows.length === 2 && rows.every((row) => row.split('\t', 3).length === 3);
}
