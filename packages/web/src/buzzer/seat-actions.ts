/** What the page of a seated player does; `LiveSeat` is one. */
export interface SeatActions {
  press(atMs: number): void;
  type(text: string): void;
  sendNow(): void;
  wager(wager: number): void;
  rename(name: string): void;
}
