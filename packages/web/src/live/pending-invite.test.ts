import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetInvite, inviteAddress, captureInvite } from './pending-invite.ts';
import { memoryStorage } from './test-bed.fixture.ts';

let storage: ReturnType<typeof memoryStorage>;
const replaced = vi.fn();
const key = 'quizcast.invite';

beforeEach(() => {
  storage = memoryStorage();
  replaced.mockClear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key),
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.remove(key),
  });
});
afterEach(() => {
  forgetInvite();
  vi.unstubAllGlobals();
});

const open = (address: string) => {
  const { pathname, hash } = new URL(address);
  vi.stubGlobal('window', {
    location: { pathname, hash },
    history: { state: null, replaceState: replaced },
  });
  captureInvite();
};

it('CREW63 removes the token from the address and keeps it in this tab', () => {
  open(inviteAddress('https://quiz.example', 'secret'));
  expect(replaced).toHaveBeenCalledWith(null, '', '/invite');
  expect(storage.get(key)).toBe('secret');
});

it('CREW63 keeps the token through sign-in redirects, and forgets it once the invite is handled', () => {
  open('https://quiz.example/invite#secret');
  open('https://quiz.example/');
  expect(storage.get(key)).toBe('secret');
  forgetInvite();
  expect(storage.get(key)).toBeNull();
});

it('CREW63 reads no token from other addresses', () => {
  open('https://quiz.example/settings#crew');
  expect(storage.get(key)).toBeNull();
  expect(replaced).not.toHaveBeenCalled();
});
