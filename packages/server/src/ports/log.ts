/** The log, as far as rooms and sockets write to it. */
export interface Log {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** The log of what tells of events that are no trouble, too. */
export interface EventLog extends Log {
  info(facts: object, message: string): void;
}
