import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ControlRepository, ControlToken } from '../ports/control-repository.ts';

const tokenOf = (id: string, part: Partial<ControlToken> = {}): ControlToken => ({
  id,
  ownerId: 'anna',
  madeBy: 'anna',
  name: `Name ${id}`,
  scopes: ['play', 'state'],
  hint: 'qct_abcd',
  createdAtMs: 1000,
  lastUsedAtMs: null,
  ...part,
});

/** Guarantees of every repository of control tokens. `reopened` is the same repository after a restart. */
export function controlRepositoryContract(
  name: string,
  open: () => Promise<{
    repository: ControlRepository;
    reopened(): Promise<ControlRepository>;
    close(): Promise<void>;
  }>,
): void {
  describe(`control token repository: ${name}`, () => {
    let repository: ControlRepository;
    let reopened: () => Promise<ControlRepository>;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const opened = await open();
      repository = opened.repository;
      reopened = () => opened.reopened();
      close = () => opened.close();
    });
    afterEach(() => close());

    const add = (id: string, part: Partial<ControlToken> = {}) =>
      repository.add(tokenOf(id, part), `hash-${id}`, 3);

    it('finds a token only by its hash, even after a restart', async () => {
      expect(await add('one')).toBe(true);
      repository = await reopened();
      expect(await repository.byHash('hash-one')).toEqual(tokenOf('one'));
      expect(await repository.byHash('hash-two')).toBeNull();
      expect(await repository.byHash('one')).toBeNull();
    });

    it('lists the tokens of one owner, oldest first', async () => {
      await add('one');
      await add('other', { ownerId: 'ben' });
      await add('two', { createdAtMs: 500 });
      expect((await repository.list('anna')).map(({ id }) => id)).toEqual(['one', 'two']);
      expect(await repository.list('nobody')).toEqual([]);
    });

    it('enforces the limit per owner, not counting revoked tokens, even for concurrent additions', async () => {
      const added = await Promise.all(['1', '2', '3', '4', '5'].map((id) => add(id)));
      expect(added.filter(Boolean)).toHaveLength(3);
      expect(await add('6')).toBe(false);
      const [first] = await repository.list('anna');
      await repository.revoke('anna', first?.id ?? '');
      expect(await add('6')).toBe(true);
      expect(await add('7', { ownerId: 'ben' })).toBe(true);
    });

    it('changes the name and scopes only of the owner’s tokens', async () => {
      await add('one');
      expect(await repository.change('anna', 'one', { name: 'Deck' })).toEqual(
        tokenOf('one', { name: 'Deck' }),
      );
      await repository.change('anna', 'one', { scopes: ['vote'] });
      const changed = tokenOf('one', { name: 'Deck', scopes: ['vote'] });
      expect(await repository.byHash('hash-one')).toEqual(changed);
      expect(await repository.change('ben', 'one', { name: 'Mine' })).toBeNull();
      expect(await repository.change('anna', 'two', { name: 'Mine' })).toBeNull();
      expect(await repository.list('anna')).toEqual([changed]);
    });

    it('revokes only the owner’s tokens, for good, and keeps their names', async () => {
      await add('one');
      expect(await repository.revoke('ben', 'one')).toBe(false);
      expect(await repository.byHash('hash-one')).not.toBeNull();
      expect(await repository.revoke('anna', 'one')).toBe(true);
      expect(await repository.byHash('hash-one')).toBeNull();
      expect(await repository.list('anna')).toEqual([]);
      expect(await repository.revoke('anna', 'one')).toBe(false);
      expect(await repository.change('anna', 'one', { name: 'Back' })).toBeNull();
      repository = await reopened();
      expect(await repository.byHash('hash-one')).toBeNull();
      expect([...(await repository.names('anna'))]).toEqual([['one', 'Name one']]);
      expect((await repository.names('ben')).size).toBe(0);
    });

    it('records to the minute when a token was last used', async () => {
      await add('one');
      const usedAt = async () => (await repository.list('anna'))[0]?.lastUsedAtMs;
      await repository.used('one', 5_000_000);
      expect(await usedAt()).toBe(5_000_000);
      await repository.used('one', 5_030_000);
      expect(await usedAt()).toBe(5_000_000);
      await repository.used('one', 5_061_000);
      expect(await usedAt()).toBe(5_061_000);
      await repository.used('nobody', 5_061_000);
    });

    it('deletes a user’s tokens, and revokes those the user made for others', async () => {
      await add('one');
      await add('gone');
      await repository.revoke('anna', 'gone');
      await add('lent', { ownerId: 'ben', madeBy: 'anna' });
      await add('kept', { ownerId: 'ben', madeBy: 'ben' });
      expect((await repository.forget('anna')).toSorted()).toEqual(['lent', 'one']);
      expect((await repository.names('anna')).size).toBe(0);
      expect((await repository.list('ben')).map(({ id }) => id)).toEqual(['kept']);
      expect(await repository.byHash('hash-lent')).toBeNull();
      expect((await repository.names('ben')).get('lent')).toBe('Name lent');
      expect(await repository.forget('anna')).toEqual([]);
    });
  });
}
