import type { AccountDatabase } from '../../sql/account-database.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { siteOf } from '../../../security/address.ts';
import { laneWaitS, SlowLane } from './slow-lane.ts';
import { countsIn } from '../../sql/counts.ts';

const windowS = 300;
const hourS = 3600;
/** Failed tries of one address, at any accounts. */
const failuresOfAddress = 10;
/** Failed tries of one IPv6 site: a rented machine comes with 65,536 addresses. */
const failuresOfSite = 30;
/** Failed tries at one account, from anywhere, before further ones are slowed down. */
const failuresAtAccount = 100;
/** Failed tries of one known device at its account. */
const failuresOfDevice = 10;
const accountsPerHour = 100;
const mailRequestsPerHour = 20;

/** Counts failed tries per account and per address, and new accounts per address. */
export interface SignInLimits {
  /**
   * Takes one try; null when it may proceed, otherwise the seconds to wait. `succeeded` gives a successful try back.
   * `device` is known to that account and has tries of its own.
   */
  consumeAttempt(account: string, address: string, device?: string | null): Promise<number | null>;
  succeeded(account: string, address: string, device?: string | null): Promise<void>;
  consumeRegistration(address: string): Promise<number | null>;
  /** Takes one mail request, to any recipient. */
  consumeMailRequest(address: string): Promise<number | null>;
}

export function createSignInLimits(
  limiterOf: AccountDatabase['limiter'],
  secret: string,
  pause: (ms: number) => Promise<unknown> = wait,
): SignInLimits {
  const counts = countsIn(limiterOf, secret);
  const counted = (name: string, points: number, durationS: number) =>
    counts({ name, points, durationS });
  const perAccount = counted('tries-at', failuresAtAccount, windowS);
  const perAddress = counted('tries-of', failuresOfAddress, windowS);
  const perSite = counted('tries-of-site', failuresOfSite, windowS);
  const perDevice = counted('tries-of-device', failuresOfDevice, windowS);
  const slowLane = new SlowLane(pause);
  const newAccounts = counted('accounts', accountsPerHour, hourS);
  const mailRequests = counted('wishes', mailRequestsPerHour, hourS);
  return {
    async consumeAttempt(account, address, device = null) {
      if (device !== null) return await perDevice.consume(`${device} ${account}`);
      // Taken before the password is checked, so that concurrent tries all count. The address first: a try refused
      // there does not count against the account.
      const waitS =
        (await perAddress.consume(address)) ?? (await perSite.consume(`site ${siteOf(address)}`));
      if (waitS !== null || (await perAccount.consume(account)) === null) return waitS;
      // The owner is never locked out because others guess at the account.
      return (await slowLane.enter(account, await perAddress.used(address))) ? null : laneWaitS;
    },
    async succeeded(account, address, device = null) {
      if (device !== null) return await perDevice.refund(`${device} ${account}`);
      await Promise.all([
        perAccount.refund(account),
        perAddress.refund(address),
        perSite.refund(`site ${siteOf(address)}`),
      ]);
    },
    consumeMailRequest: (address) => mailRequests.consume(address),
    consumeRegistration: (address) => newAccounts.consume(address),
  };
}
