interface Event {
  question: number;
  viewer: number;
  /** Null: removed by a ban or by the deletion of the message. */
  answer: number | null;
  message: string;
}

export const nameOf = (viewer: number): string => `viewer${viewer}`;

/**
 * Records all answers as a list of events in order and computes the board only at the end: no fold over rounds, no
 * running totals. It shares no code with the rules.
 */
export class CrowdOracle {
  readonly #events: Event[] = [];

  record(question: number, viewer: number, answer: number, message: string): void {
    this.#events.push({ question, viewer, answer, message });
  }

  banned(question: number, viewer: number): void {
    this.#events.push({ question, viewer, answer: null, message: '' });
  }

  /** Id of the message that counts for the viewer and is now deleted; null if none counts. */
  deletedLast(question: number, viewer: number): string | null {
    const last = this.#events.findLast(
      (event) => event.question === question && event.viewer === viewer,
    );
    if (last === undefined || last.answer === null) return null;
    this.#events.push({ ...last, answer: null });
    return last.message;
  }

  /** Counted answers of a question, by viewer. */
  answers(question: number): Map<number, number> {
    const counted = new Map<number, number>();
    for (const event of this.#events)
      if (event.question === question) {
        if (event.answer === null) counted.delete(event.viewer);
        else counted.set(event.viewer, event.answer);
      }
    return counted;
  }

  /**
   * The board as lines of rank, name, points, right answers and streak, for viewers with at least one right answer, and
   * the number of players.
   */
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
      // A single sort key; higher is better.
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

/** Total points of consecutive right answers: 100, 110, 120 … 150, 150. */
const pointsOfRun = (length: number): number =>
  length <= 5 ? 100 * length + 5 * length * (length - 1) : 600 + 150 * (length - 5);
