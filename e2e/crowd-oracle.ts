interface Event {
  question: number;
  viewer: number;
  /** Null: taken off by a ban or by the deletion of the message. */
  answer: number | null;
  message: string;
}

export const nameOf = (viewer: number): string => `viewer${viewer}`;

/**
 * What everybody said, as a list of events in the order in which they were said, and a board made of it at the end: no fold over rounds, no
 * running totals. It shares no line with the rules.
 */
export class CrowdOracle {
  readonly #events: Event[] = [];

  said(question: number, viewer: number, answer: number, message: string): void {
    this.#events.push({ question, viewer, answer, message });
  }

  banned(question: number, viewer: number): void {
    this.#events.push({ question, viewer, answer: null, message: '' });
  }

  /** The message that counts for the viewer, which is now deleted; null where none does. */
  deletedLast(question: number, viewer: number): string | null {
    const last = this.#events.findLast(
      (event) => event.question === question && event.viewer === viewer,
    );
    if (last === undefined || last.answer === null) return null;
    this.#events.push({ ...last, answer: null });
    return last.message;
  }

  /** By viewer, what counts of a question. */
  answers(question: number): Map<number, number> {
    const counted = new Map<number, number>();
    for (const event of this.#events)
      if (event.question === question) {
        if (event.answer === null) counted.delete(event.viewer);
        else counted.set(event.viewer, event.answer);
      }
    return counted;
  }

  /** The board as lines of rank, name, points, right answers and streak, of those who were right once; and how many played. */
  lines(keys: readonly number[]): Set<string> {
    const answers = keys.map((_, question) => this.answers(question));
    const viewers = new Set(answers.flatMap((round) => [...round.keys()]));
    const rows = [...viewers].map((viewer) => {
      const runs = keys
        .map((key, question) => (answers[question]?.get(viewer) === key ? 'x' : ' '))
        .join('')
        .split(/ +/)
        .map(({ length }) => length);
      const points = runs.reduce((sum, run) => sum + pointsOfRun(run), 0);
      const right = runs.reduce((sum, run) => sum + run, 0);
      const streak = Math.max(...runs);
      // As one number, greater for the better one.
      const place = (points * 100 + right) * 100 + streak;
      return { line: [nameOf(viewer), points, right, streak].join(' '), right, place };
    });
    const places = rows.map(({ place }) => place).toSorted((one, other) => other - one);
    return new Set([
      `${viewers.size} players`,
      ...rows
        .filter(({ right }) => right > 0)
        .map(({ line, place }) => `${places.indexOf(place) + 1} ${line}`),
    ]);
  }
}

/** Of right answers in a row: 100, 110, 120 … 150, 150. */
const pointsOfRun = (length: number): number =>
  length <= 5 ? 100 * length + 5 * length * (length - 1) : 600 + 150 * (length - 5);
