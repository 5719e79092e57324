/** Cancels a pending call; does nothing when it has already run. */
export type Cancel = () => void;

/** The server's clock. A room's only source of time. */
export interface Clock {
  /** Server epoch milliseconds. */
  nowMs(): number;
  /** Calls `act` once, after at least `delayMs`; delays of more than 24 days are shortened to that. */
  after(delayMs: number, act: () => void): Cancel;
}
