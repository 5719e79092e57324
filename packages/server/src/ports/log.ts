/** The log, as far as rooms and sockets write to it. */
export interface Log {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
