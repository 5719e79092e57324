/** Takes back what was asked of a clock; harmless when it already happened. */
export type Cancel = () => void;

/** Time as the server knows it. The only way that a room learns what time it is. */
export interface Clock {
  /** Server epoch milliseconds. */
  nowMs(): number;
  /** Calls `act` once after `delayMs` at the earliest; a delay of more than 24 days is cut to that. */
  after(delayMs: number, act: () => void): Cancel;
}
