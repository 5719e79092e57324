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
export function crewRepositoryContract(
  name: string,
  open: () => Promise<{
    repository: CrewRepository;
    reopened(): Promise<CrewRepository>;
    close(): Promise<void>;
  }>,
): void {
  describe(`crew repository: ${name}`, () => {
    let repository: CrewRepository;
    let reopened: () => Promise<CrewRepository>;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const opened = await open();
      repository = opened.repository;
      reopened = () => opened.reopened();
      close = () => opened.close();
    });
    afterEach(() => close());
    const invite = (id: string, part: Partial<Invitation> = {}, most = 50) =>
      repository.invite(invitation(id, part), `hash-${id}`, most);

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
        expect(await repository.invitationsOf('ann', 2000)).toEqual([
          one,
          invitation('two', { role: 'coHost' }),
        ]);
        expect(await repository.invitationsFor('b@example.org', 2000)).toEqual([one, three]);
        expect(await repository.invitation('three', 2000)).toEqual(three);
        expect(await repository.invitationByToken('hash-one', 2000)).toEqual(one);
        for (const none of ['', 'one', 'hash-four', '__proto__'])
          expect(await repository.invitationByToken(none, 2000)).toBeNull();
        expect(await repository.invitationsOf('bob', 2000)).toEqual([]);
        expect(await repository.invitation('four', 2000)).toBeNull();
      });

      it('are no longer found once they have expired', async () => {
        await invite('one', { email: 'b@example.org' });
        for (const [atMs, there] of [
          [8999, 1],
          [9000, 0],
          [9001, 0],
        ] as const) {
          expect(await repository.invitationsOf('ann', atMs)).toHaveLength(there);
          expect(await repository.invitationsFor('b@example.org', atMs)).toHaveLength(there);
          expect((await repository.invitation('one', atMs)) === null).toBe(there === 0);
          expect((await repository.invitationByToken('hash-one', atMs)) === null).toBe(there === 0);
        }
        expect(await repository.accept('one', 9000)).toBeNull();
        expect(await repository.forgetExpired(8999)).toBe(0);
        expect(await repository.forgetExpired(9000)).toBe(1);
        expect(await repository.invitationsOf('ann', 0)).toEqual([]);
      });

      it('are accepted once, even by several users at once', async () => {
        await invite('one');
        const taken = await Promise.all([1, 2, 3].map(() => repository.accept('one', 2000)));
        expect(taken.filter((each) => each !== null)).toEqual([
          { invitation: invitation('one'), tokenHash: 'hash-one' },
        ]);
        expect(await repository.invitationByToken('hash-one', 2000)).toBeNull();
        expect(await invite('one')).toBe('kept');
        expect(await repository.invitationByToken('hash-one', 2000)).toEqual(invitation('one'));
      });

      it('are limited per owner, not counting expired ones', async () => {
        expect(await invite('one', {}, 2)).toBe('kept');
        expect(await invite('two', { expiresAtMs: 5000 }, 2)).toBe('kept');
        expect(await invite('three', {}, 2)).toBe('full');
        expect(await invite('other', { ownerId: 'cleo' }, 2)).toBe('kept');
        expect(await invite('later', { createdAtMs: 5000 }, 2)).toBe('kept');
        expect((await repository.invitationsOf('ann', 5000)).map(({ id }) => id)).toEqual([
          'one',
          'later',
        ]);
      });
    });

    describe('memberships', () => {
      it('are stored once each, oldest first', async () => {
        for (const ownerId of ['ann', 'cleo', 'ann']) await repository.join('bob', ownerId);
        await repository.join('dora', 'cleo');
        expect(await repository.memberships('bob')).toEqual(['ann', 'cleo']);
        await repository.leave('bob', 'ann');
        await repository.leave('bob', 'nobody');
        expect(await repository.memberships('bob')).toEqual(['cleo']);
        expect(await repository.memberships('dora')).toEqual(['cleo']);
        expect(await repository.memberships('ann')).toEqual([]);
      });
    });

    it('deletes everything of a removed user, and nothing else', async () => {
      await invite('by', { ownerId: 'bob' });
      await invite('for', { email: 'bob@example.org' });
      await invite('stays', { email: 'dora@example.org' });
      await repository.join('bob', 'ann');
      await repository.join('dora', 'bob');
      await repository.join('dora', 'ann');
      await repository.forget({ userId: 'bob', email: 'bob@example.org' });
      await repository.forget({ userId: 'bob', email: 'bob@example.org' });
      expect(await repository.invitationsOf('bob', 0)).toEqual([]);
      expect((await repository.invitationsOf('ann', 0)).map(({ id }) => id)).toEqual(['stays']);
      expect(await repository.memberships('bob')).toEqual([]);
      expect(await repository.memberships('dora')).toEqual(['ann']);
    });

    it('is the same after a restart', async () => {
      await invite('one', { email: 'b@example.org', role: 'voteModerator' });
      await repository.join('bob', 'ann');
      const later = await reopened();
      expect(await later.invitationByToken('hash-one', 2000)).toEqual(
        invitation('one', { email: 'b@example.org', role: 'voteModerator' }),
      );
      expect(await later.memberships('bob')).toEqual(['ann']);
    });
  });
}
