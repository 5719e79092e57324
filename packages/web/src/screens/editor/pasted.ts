/** `question`: a field of the question or of an answer; `notes`: any other field; `list`: among the stages. */
export type PastePlace = 'question' | 'notes' | 'list' | 'page';

/** What was pasted, and where. */
export interface Paste {
  text: string;
  files: readonly File[];
  place: PastePlace;
}

export type Pasted = { kind: 'rows'; text: string } | { kind: 'image'; file: File } | null;

/**
 * What to make of it; null leaves it to the browser. Spreadsheets put a picture of the cells beside their text: there the
 * text is meant. A picture that is copied as a file brings its name along as text: there the picture is.
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

/** Two rows of three cells: more than any field holds. */
function isTable(text: string): boolean {
  const rows = text.split('\n', 3).slice(0, 2);
  return rows.length === 2 && rows.every((row) => row.split('\t', 3).length === 3);
}
