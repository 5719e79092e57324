/** Time of the last save as shown in the sidebar: today by the time only, any other day with its date. */
export interface SavedAt {
  isToday: boolean;
  /** DD.MM */
  date: string;
  /** HH:MM:SS */
  time: string;
}

const padTwo = (value: number): string => String(value).padStart(2, '0');

/** Both in epoch milliseconds; formatted in the time zone of this computer. */
export function savedAt(atMs: number, nowMs: number): SavedAt {
  const at = new Date(atMs);
  return {
    isToday: at.toDateString() === new Date(nowMs).toDateString(),
    date: `${padTwo(at.getDate())}.${padTwo(at.getMonth() + 1)}`,
    time: `${padTwo(at.getHours())}:${padTwo(at.getMinutes())}:${padTwo(at.getSeconds())}`,
  };
}
