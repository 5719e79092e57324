/** The part of the log that rooms and sockets use. */
export interface Log {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** A log that also records ordinary events. */
export interface EventLog extends Log {
  info(facts: object, message: string): void;
}
