/*
 * What a player's page and the server say to each other about time and buzzers. Each ping starts a chain of three messages that are
 * each sent at once: `ping` there, `pong` back, `clock` there. The server measures its line from the first two, the page its clock
 * from the last two. All instants named `serverMs` are milliseconds of the server's monotonic clock, which has no relation to the
 * time of day and starts anew with the server.
 */

/** Page to server, in answer to a ping, at once: its nonce, and `probe`, a number that the page counts up. */
export interface LinePong {
  type: 'pong';
  nonce: string;
  probe: number;
}

/** Server to page, at once: when the pong with this probe arrived and when this was sent. */
export interface LineClock {
  type: 'clock';
  probe: number;
  arrivedServerMs: number;
  sentServerMs: number;
}

/** Page to server. `stampServerMs` is null while the page's clock is not set. */
export interface BuzzerPress {
  type: 'press';
  round: string;
  stampServerMs: number | null;
}
