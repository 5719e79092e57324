import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSession } from './session.ts';
import { memoryStorage } from './test-bed.fixture.ts';
import { uploadFile } from './calls/upload.ts';
import {
  currentAccount,
  storageKey,
  documentUrl,
  rememberAccount,
  switchAccount,
  setMemberships,
  membershipStore,
} from './active-account.ts';

const session = { userId: 'ann', email: 'ann@example.org', displayName: 'Ann', isDemo: false };
const bea = { ownerId: 'bea', ownerName: 'Bea', role: 'writer' as const };

beforeEach(() => {
  const storage = memoryStorage();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key),
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.remove(key),
  });
  setSession({ kind: 'signedIn', session });
});
afterEach(() => {
  switchAccount('ann', null);
  membershipStore.setState({ guest: null, memberships: null, invitations: [] });
  setSession({ kind: 'loading' });
  vi.unstubAllGlobals();
});

describe('the active document', () => {
  it('CREW60 belongs to the user by default, without a document parameter in calls', () => {
    expect(currentAccount()).toEqual({ userId: 'ann', ownerId: 'ann' });
    expect(documentUrl('/api/v1/files', { userId: 'ann', ownerId: 'ann' })).toBe(
      '/api/v1/files?uid=ann',
    );
  });

  it('CREW60 is named in the URL of every call if it belongs to another user', () => {
    switchAccount('ann', bea);
    const account = currentAccount();
    expect(account).toEqual({ userId: 'ann', ownerId: 'bea' });
    if (account === null) throw new Error('nobody');
    expect(documentUrl('/x', account, { limit: '3' })).toBe('/x?uid=ann&document=bea&limit=3');
  });

  it('CREW60 has a storage key that cannot collide with other users or pages', () => {
    const names = [
      storageKey({ userId: 'ann', ownerId: 'ann' }),
      storageKey({ userId: 'ann', ownerId: 'bea' }),
      storageKey({ userId: 'bea', ownerId: 'bea' }),
    ];
    expect(new Set(names).size).toBe(3);
    // `quizcast.pending.ann.` must not be a prefix of Bea's keys.
    expect(names[1]?.startsWith('ann.')).toBe(false);
  });

  it('CREW60 is remembered in this tab, only for this user', () => {
    switchAccount('ann', bea);
    membershipStore.setState({ guest: null });
    rememberAccount('cleo');
    expect(membershipStore.getState().guest).toBeNull();
    rememberAccount('ann');
    expect(membershipStore.getState().guest).toEqual(bea);
  });

  it('CREW60 falls back to the document of the user if the stored value is invalid', () => {
    sessionStorage.setItem('quizcast.document.ann', '{"ownerId":7}');
    rememberAccount('ann');
    expect(membershipStore.getState().guest).toBeNull();
    sessionStorage.setItem('quizcast.document.ann', '{');
    rememberAccount('ann');
    expect(membershipStore.getState().guest).toBeNull();
  });

  it('CREW60 adopts a new role and name, and stays open if a membership list lacks it', () => {
    switchAccount('ann', bea);
    setMemberships('ann', [{ ...bea, role: 'coHost', ownerName: 'Beatrice' }], []);
    expect(membershipStore.getState().guest).toEqual({
      ...bea,
      role: 'coHost',
      ownerName: 'Beatrice',
    });
    setMemberships('ann', [], []);
    expect(membershipStore.getState().guest?.ownerId).toBe('bea');
  });
});

it('CREW60 cancels an upload if the page switches to another document meanwhile', async () => {
  let answer: () => void = () => undefined;
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 201;
    responseText = JSON.stringify({ address: '/files/a', reference: 'a', bytes: 1, type: 'x' });
    open = vi.fn();
    setRequestHeader = vi.fn();
    abort = vi.fn();
    send = () => {
      answer = () => this.dispatchEvent(new Event('load'));
    };
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  const stays = uploadFile('image', new Blob(['a']));
  answer();
  expect((await stays).kind).toBe('stored');
  const moves = uploadFile('image', new Blob(['a']));
  switchAccount('ann', bea);
  answer();
  expect(await moves).toEqual({ kind: 'cancelled' });
});
