import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CrewRepository, Invitation } from '../ports/crew-repository.ts';

const invitation = (id: string, part: Partial<Invitation> = {}): Invitation => ({
  id,
  ownerId: 'ann',
  role: 'writer',
  email: null,
  createdAtMs: 1000,
  expiresAtMs: 9000,
  ...part,
});

/** Guarantees of every crew repository. `reopened` is the same repository after a restart. */
export function crewBookContract(
  name: string,
  open: () => Promise<{
    book: CrewRepository;
    reopened(): Promise<CrewRepository>;
    close(): Promise<void>;
  }>,
): void {
  describe(`crew repository: ${name}`, () => {
    let book: CrewRepository;
    let reopened: () => Promise<CrewRepository>;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const opened = await open();
      book = opened.book;
      reopened = () => opened.reopened();
      close = () => opened.close();
    });
    afterEach(() => close());
    const invite = (id: string, part: Partial<Invitation> = {}, most = 50) =>
      book.invite(invitation(id, part), `hash-${id}`, most);

    describe('invitations', () => {
      it('are found by owner, e-mail, id and token, oldest first', async () => {
        expect(await invite('one', { email: 'b@example.org' })).toBe('kept');
        await invite('two', { role: 'coHost' });
        await invite('three', { ownerId: 'cleo', email: 'b@example.org', createdAtMs: 500 });
        const one = invitation('one', { email: 'b@example.org' });
        const three = invitation('three', {
          ownerId: 'cleo',
          email: 'b@example.org',
          createdAtMs: 500,
        });
        expect(await book.invitationsOf('ann', 2000)).toEqual([
          one,
          invitation('two', { role: 'coHost' }),
        ]);
        expect(await book.invitationsFor('b@example.org', 2000)).toEqual([one, three]);
        expect(await book.invitation('three', 2000)).toEqual(three);
        expect(await book.invitationByToken('hash-one', 2000)).toEqual(one);
        for (const none of ['', 'one', 'hash-four', '__proto__'])
          expect(await book.invitationByToken(none, 2000)).toBeNull();
        expect(await book.invitationsOf('bob', 2000)).toEqual([]);
        expect(await book.invitation('four', 2000)).toBeNull();
      });

      it('are no longer found once they have expired', async () => {
        await invite('one', { email: 'b@example.org' });
        for (const [atMs, there] of [
          [8999, 1],
          [9000, 0],
          [9001, 0],
        ] as const) {
          expect(await book.invitationsOf('ann', atMs)).toHaveLength(there);
          expect(await book.invitationsFor('b@example.org', atMs)).toHaveLength(there);
          expect((await book.invitation('one', atMs)) === null).toBe(there === 0);
          expect((await book.invitationByToken('hash-one', atMs)) === null).toBe(there === 0);
        }
        expect(await book.accept('one', 9000)).toBeNull();
        expect(await book.forgetExpired(8999)).toBe(0);
        expect(await book.forgetExpired(9000)).toBe(1);
        expect(await book.invitationsOf('ann', 0)).toEqual([]);
      });

      it('are accepted once, even by several users at once', async () => {
        await invite('one');
        const taken = await Promise.all([1, 2, 3].map(() => book.accept('one', 2000)));
        expect(taken.filter((each) => each !== null)).toEqual([
          { invitation: invitation('one'), tokenHash: 'hash-one' },
        ]);
        expect(await book.invitationByToken('hash-one', 2000)).toBeNull();
        expect(await invite('one')).toBe('kept');
        expect(await book.invitationByToken('hash-one', 2000)).toEqual(invitation('one'));
      });

      it('are limited per owner, not counting expired ones', async () => {
        expect(await invite('one', {}, 2)).toBe('kept');
        expect(await invite('two', { expiresAtMs: 5000 }, 2)).toBe('kept');
        expect(await invite('three', {}, 2)).toBe('full');
        expect(await invite('other', { ownerId: 'cleo' }, 2)).toBe('kept');
        expect(await invite('later', { createdAtMs: 5000 }, 2)).toBe('kept');
        expect((await book.invitationsOf('ann', 5000)).map(({ id }) => id)).toEqual([
          'one',
          'later',
        ]);
      });
    });

    describe('memberships', () => {
      it('are stored once each, oldest first', async () => {
        for (const ownerId of ['ann', 'cleo', 'ann']) await book.join('bob', ownerId);
        await book.join('dora', 'cleo');
        expect(await book.memberships('bob')).toEqual(['ann', 'cleo']);
        await book.leave('bob', 'ann');
        await book.leave('bob', 'nobody');
        expect(await book.memberships('bob')).toEqual(['cleo']);
        expect(await book.memberships('dora')).toEqual(['cleo']);
        expect(await book.memberships('ann')).toEqual([]);
      });
    });

    it('deletes everything of a removed user, and nothing else', async () => {
      await invite('by', { ownerId: 'bob' });
      await invite('for', { email: 'bob@example.org' });
      await invite('stays', { email: 'dora@example.org' });
      await book.join('bob', 'ann');
      await book.join('dora', 'bob');
      await book.join('dora', 'ann');
      await book.forget({ userId: 'bob', email: 'bob@example.org' });
      await book.forget({ userId: 'bob', email: 'bob@example.org' });
      expect(await book.invitationsOf('bob', 0)).toEqual([]);
      expect((await book.invitationsOf('ann', 0)).map(({ id }) => id)).toEqual(['stays']);
      expect(await book.memberships('bob')).toEqual([]);
      expect(await book.memberships('dora')).toEqual(['ann']);
    });

    it('is the same after a restart', async () => {
      await invite('one', { email: 'b@example.org', role: 'voteModerator' });
      await book.join('bob', 'ann');
      const later = await reopened();
      expect(await later.invitationByToken('hash-one', 2000)).toEqual(
        invitation('one', { email: 'b@example.org', role: 'voteModerator' }),
      );
      expect(await later.memberships('bob')).toEqual(['ann']);
    });
  });
}
