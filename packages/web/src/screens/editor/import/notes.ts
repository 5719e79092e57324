import type { ImportIssue } from '@quizcast/game/importing/import';
import type { Candidate } from './chosen.ts';

/** A row of the file without a usable question, and why. */
export interface SkippedRow {
  showAt: number;
  row: number;
  problems: ImportIssue[];
}

/** Problems of a file: of the whole file, of each question, and of rows without a question. */
export interface Notes {
  ofFile: ImportIssue[];
  /** By question key. */
  ofQuestions: ReadonlyMap<string, ImportIssue[]>;
  skipped: SkippedRow[];
}

/** Assigns problems to their places. Repeated questions are reported at the question itself. */
export function notesOf(problems: readonly ImportIssue[], candidates: readonly Candidate[]): Notes {
  const byPlace = new Map<string, string>();
  const byRow = new Map<number, string>();
  for (const { key, showAt, stage } of candidates) {
    byPlace.set(`${showAt}.${stage.row}`, key);
    if (!byRow.has(stage.row)) byRow.set(stage.row, key);
  }
  const ofFile: ImportIssue[] = [];
  const ofQuestions = new Map<string, ImportIssue[]>();
  const skipped = new Map<string, SkippedRow>();
  for (const problem of problems) {
    const { code, row, show = 0 } = problem;
    if (code === 'duplicate') continue;
    if (row === null) {
      ofFile.push(problem);
      continue;
    }
    // Problems found before the shows are known name no show.
    const key = byPlace.get(`${show}.${row}`) ?? byRow.get(row);
    if (key !== undefined) ofQuestions.set(key, [...(ofQuestions.get(key) ?? []), problem]);
    else {
      const place = `${show}.${row}`;
      const before = skipped.get(place)?.problems ?? [];
      skipped.set(place, { showAt: show, row, problems: [...before, problem] });
    }
  }
  return { ofFile, ofQuestions, skipped: [...skipped.values()] };
}

/** Whether a question has notes to review before the import. */
export const isNoted = ({ key, existingIn, isRepeated }: Candidate, notes: Notes): boolean =>
  notes.ofQuestions.has(key) || existingIn !== null || isRepeated;

/** How a format counts the places of its file: `row` in {@link ImportIssue} is one of these. */
export type PlaceKind = 'row' | 'line' | 'number';

const placeKinds: Readonly<Record<string, PlaceKind>> = {
  table: 'row',
  xlsx: 'row',
  'kahoot-xlsx': 'row',
  'classquiz-xlsx': 'row',
  'howardchung-csv': 'row',
  'jparty-csv': 'row',
  'jeopardy-csv': 'row',
  'jarchive-tsv': 'line',
  gift: 'line',
  aiken: 'line',
  'open-trivia-qa': 'line',
  'markdown-list': 'line',
  'star-list': 'line',
  quizlet: 'line',
};

export const placeKindOf = (formatId: string | undefined): PlaceKind =>
  placeKinds[formatId ?? ''] ?? 'number';
