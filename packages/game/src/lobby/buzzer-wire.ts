/*
 * What a player's page and the server say to each other about time and buzzers. Each ping starts a chain of three messages that are
 * each sent at once: `ping` there, `pong` back, `clock` there. The server measures its line from the first two, the page its clock
 * from the last two. All instants named `serverMs` are milliseconds of the server's monotonic clock, which has no relation to the
 * time of day and starts anew with the server.
 */

/** Server to page. */
export interface LinePing {
  type: 'ping';
  nonce: string;
  /** Names this start of the server: what was measured of another one's clock holds no more. */
  start: string;
}

/** Server to page, at once: when the pong with this probe arrived and when this was sent. */
export interface LineClock {
  type: 'clock';
  probe: number;
  arrivedServerMs: number;
  sentServerMs: number;
}

/** Server to page, when the buzzers are going to open and again when a page comes back meanwhile. */
export interface BuzzersOpening {
  type: 'opening';
  round: string;
  opensServerMs: number;
}

/**
 * What became of a press, at once and before the verdict: it counts, the player had pressed before, it was before the opening, within
 * a lock-out, after the verdict, or nothing that is listened to.
 */
export type PressFate = 'counted' | 'again' | 'early' | 'locked' | 'tooLate' | 'unheard';

/** Server to page. */
export interface PressHeard {
  type: 'heard';
  /** Null for a press that came while no buzzers were open. */
  round: string | null;
  fate: PressFate;
  /** For how long the player is locked out from now on, by pressing too early. */
  lockedForMs: number | null;
}

/** What a server has measured of a player's line, for the lobby. */
export interface LineQuality {
  /** A usual round trip (median). */
  roundTripMs: number;
  /** How much a round trip differs from the one before, on average; odd ones count as well. */
  jitterMs: number;
  /** Share (0 to 1) of the last pings that were never answered in time. */
  lostShare: number;
  /** The line has changed lately, or answers to pings are held back: presses get no more credit than before. */
  isUnstable: boolean;
}
