/** A column value in any engine. */
export type Cell = string | number | null;
/** In the column order of its table. */
export type Row = readonly Cell[];

export interface TableShape {
  name: string;
  /** Sorted by name. */
  columns: readonly string[];
  /** The columns of the primary key; rows are read and written in this order. */
  key: readonly string[];
}

/** Stored in the target of a move, from the first row on. */
export interface MoveMark {
  /** Fingerprint of the moved data. */
  source: string;
  state: 'moving' | 'done';
}

/**
 * The tables of one engine, to be read or filled completely. Batches of rows are limited by bytes, so that databases of
 * any size can be moved. Every promise rejects with the engine's error.
 */
export interface MovableTables {
  /** Description for users, without secrets. */
  readonly location: string;
  /** All tables to move, referenced ones first. Rejects with MoveError when a table is unknown. */
  shapes(): Promise<TableShape[]>;
  count(table: TableShape): Promise<number>;
  /** The next rows after the key, about `maxBytes` and at least one; empty at the end. Null starts at the beginning. */
  read(table: TableShape, after: Row | null, maxBytes: number): Promise<Row[]>;
  /** Key of the last row; null when there is none. */
  lastKey(table: TableShape): Promise<Row | null>;
  /** Appends rows after the last one, atomically and durably. */
  insert(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Addresses or names of the nodes now running on the database. */
  nodes(): Promise<string[]>;
  mark(): Promise<MoveMark | null>;
  setMark(mark: MoveMark): Promise<void>;
  /** Makes the moved data ready for use: generated numbers continue after the last ones. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** A move that is impossible or has failed; the message is one line for the user that explains what to do. */
export class MoveError extends Error {
  override name = 'MoveError';
}
