const letters = ['a', 'b', 'c', 'd'];

/** Counts the last vote of each user in a Map, and nothing else: the straightforward code around a chat library. */
export class LastVotes {
  readonly votes = new Map<string, number>();

  take(userId: string, text: string): void {
    const answer = letters.indexOf(text.trim().toLowerCase());
    if (answer !== -1) this.votes.set(userId, answer);
  }

  tally(): number[] {
    const tally = [0, 0, 0, 0];
    for (const answer of this.votes.values()) tally[answer] = (tally[answer] ?? 0) + 1;
    return tally;
  }
}
