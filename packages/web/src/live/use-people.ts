import type { PersonHere } from '@quizcast/game/protocol/protocol';
import { useMemo } from 'react';
import { useLiveDocument } from './use-document.ts';
import { useActiveAccount } from './active-account.ts';

/** The other people who have this document open, each once; ordered by when their first page was opened. */
export function usePeople(): PersonHere[] {
  const { userId } = useActiveAccount();
  return useLiveDocument(({ status }) => otherPeople(userId, status?.people ?? none));
}

const none: readonly PersonHere[] = [];

/** Merges several pages of one person into one entry: that with the most specific place. */
export function otherPeople(userId: string, people: readonly PersonHere[]): PersonHere[] {
  const found = new Map<string, PersonHere>();
  for (const person of people) {
    if (person.userId === userId) continue;
    const known = found.get(person.userId);
    if (known === undefined || depth(person) > depth(known)) found.set(person.userId, person);
  }
  return [...found.values()];
}

const depth = ({ place }: PersonHere): number =>
  [place.showId, place.stageId, place.styleId].filter((id) => id !== undefined).length +
  (place.screen === 'play' ? 2 : 0);

/** Names of the other people at each stage or board field of a show, by its id, separated by commas. */
export function usePeopleAt(showId: string): ReadonlyMap<string, string> {
  const { userId } = useActiveAccount();
  const people = useLiveDocument(({ status }) => status?.people ?? none);
  return useMemo(() => namesAt(userId, showId, people), [userId, showId, people]);
}

export function namesAt(
  userId: string,
  showId: string,
  people: readonly PersonHere[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string[]>();
  for (const { userId: id, name, place } of people) {
    const { screen, stageId } = place;
    if (id === userId || screen !== 'editor' || place.showId !== showId) continue;
    if (stageId === undefined) continue;
    names.set(stageId, [...new Set([...(names.get(stageId) ?? []), name])]);
  }
  return new Map([...names].map(([id, all]) => [id, all.join(', ')]));
}
