import type { IdPath } from '../command.ts';
import type { ImportedField } from './import-boards.ts';
import type { LaidBoard } from './import-layout.ts';
import type { PackMedium } from './pack-media.ts';

// Maps the pictures and sounds of a package to the fields of a show.

/** IDs of a new board's elements, by position. */
export const categoryIdAt = (index: number): string => `category${index + 1}`;
export const fieldIdAt = (index: number, row: number): string => `field${index + 1}-${row + 1}`;

/** Turns paths within a show into paths from the root of the document. */
export const inShow =
  (showId: string) =>
  ({ path, ...medium }: PackMedium): PackMedium => ({
    ...medium,
    path: ['categoryQuiz', 'shows', showId, ...path],
  });

/** Final questions and tie-breaks have no sound. */
export const imageOf = (field: ImportedField | null, path: IdPath): PackMedium[] =>
  field?.imageFile === undefined
    ? []
    : [{ kind: 'image', file: field.imageFile, path: [...path, 'image'] }];

export const soundOf = (field: ImportedField | null, path: IdPath): PackMedium[] =>
  field?.soundFile === undefined
    ? []
    : [{ kind: 'sound', file: field.soundFile, path: [...path, 'sound'] }];

/** Media of a board that is inserted as a whole. */
export const mediaOfBoard = ({ categories }: LaidBoard, path: IdPath): PackMedium[] =>
  categories.flatMap(({ fields }, index) =>
    fields.flatMap((field, row) => {
      const own = [...path, 'categories', categoryIdAt(index), 'fields', fieldIdAt(index, row)];
      return [...imageOf(field, own), ...soundOf(field, own)];
    }),
  );
