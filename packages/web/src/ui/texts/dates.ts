/** 24-hour clock in every language, as in the sidebar and OBS. */
export const clockFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const formats = new Map<string, { time: Intl.DateTimeFormat; day: Intl.DateTimeFormat }>();

function formatsOf(language: string) {
  const cached = formats.get(language) ?? {
    time: new Intl.DateTimeFormat(language, clockFormat),
    day: new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
  };
  formats.set(language, cached);
  return cached;
}

/** A past instant in short: its time if it was today, else its day. Epoch milliseconds. */
export function formatWhen(atMs: number, language: string, nowMs = Date.now()): string {
  const { time, day } = formatsOf(language);
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return (isToday ? time : day).format(atMs);
}

/** The day of an instant (ISO 8601), as a localized date. */
export const dayOf = (instant: string, language: string): string =>
  new Date(instant).toLocaleDateString(language, { dateStyle: 'medium' });

/** The date and time of an instant (ISO 8601, or epoch milliseconds). */
export const timeOf = (instant: string | number, language: string): string =>
  new Date(instant).toLocaleString(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
