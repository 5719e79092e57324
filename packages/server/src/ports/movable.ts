/** What a column holds, on every engine. */
export type Cell = string | number | null;
/** In the order of its table's columns. */
export type Row = readonly Cell[];

export interface TableShape {
  name: string;
  /** By name, sorted. */
  columns: readonly string[];
  /** The columns of the primary key; rows are read and written in this order. */
  key: readonly string[];
}

/** Kept where something is moved to, from the first row on. */
export interface MoveMark {
  /** Fingerprint of what is moved. */
  source: string;
  state: 'moving' | 'done';
}

/**
 * The tables of one engine, to be read whole or filled. Rows are bounded by bytes on their way, so that any number of them
 * can be moved. Every promise rejects with what the engine says.
 */
export interface MovableTables {
  /** For people, without anything secret. */
  readonly place: string;
  /** Every table that is moved, those that others refer to first. Rejects with MoveFault where there is one nobody knows. */
  shapes(): Promise<TableShape[]>;
  count(table: TableShape): Promise<number>;
  /** The next rows behind the key, about `maxBytes` of them and at least one; none at the end. Null: from the start. */
  read(table: TableShape, after: Row | null, maxBytes: number): Promise<Row[]>;
  /** Key of the last row; null when there is none. */
  lastKey(table: TableShape): Promise<Row | null>;
  /** Adds rows that follow the last one, all or none, durably. */
  put(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Addresses or names of the nodes that run on it now. */
  nodes(): Promise<string[]>;
  mark(): Promise<MoveMark | null>;
  setMark(mark: MoveMark): Promise<void>;
  /** Makes what was put ready to be used: numbers that are given next follow the last ones. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** A move that cannot be made or went wrong; the message is one line for the user that says what to do. */
export class MoveFault extends Error {
  override name = 'MoveFault';
}
