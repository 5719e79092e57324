import type { PersonHere, Place } from '@quizcast/game/protocol/protocol';
import { expect, it } from 'vitest';
import { namesAt, otherPeople } from './use-people.ts';

let pages = 0;
const person = (userId: string, place: Place, name = userId): PersonHere => ({
  pageId: `page${++pages}`,
  userId,
  name,
  role: 'writer',
  place,
});

it('CREW62 lists a user with several pages once, at the most specific place, and not the current user', () => {
  const at = person('bea', { screen: 'editor', showId: 's', stageId: 'a' });
  const people = [
    person('ann', { screen: 'play', showId: 's' }),
    person('bea', { screen: 'dashboard' }),
    at,
    person('bea', { screen: 'settings' }),
    person('cleo', { screen: 'about' }),
  ];
  const others = otherPeople('ann', people);
  expect(others.map(({ userId }) => userId)).toEqual(['bea', 'cleo']);
  expect(others[0]).toBe(at);
});

it('CREW62 prefers the Play screen of a host over their other open pages', () => {
  const host = person('bea', { screen: 'play', showId: 's' });
  const people = [person('bea', { screen: 'editor', showId: 's', stageId: 'a' }), host];
  expect(otherPeople('ann', people)).toEqual([host]);
});

it('CREW62 marks stages of this show with each other user once', () => {
  const people = [
    person('ann', { screen: 'editor', showId: 's', stageId: 'a' }),
    person('bea', { screen: 'editor', showId: 's', stageId: 'a' }, 'Bea'),
    person('bea', { screen: 'editor', showId: 's', stageId: 'a' }, 'Bea'),
    person('cleo', { screen: 'editor', showId: 's', stageId: 'a' }, 'Cleo'),
    person('cleo', { screen: 'editor', showId: 't', stageId: 'b' }, 'Cleo'),
    person('dan', { screen: 'play', showId: 's', stageId: 'c' }, 'Dan'),
  ];
  expect([...namesAt('ann', 's', people)]).toEqual([['a', 'Bea, Cleo']]);
});
