import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../../../config/derived-key.ts';
import { cookieName } from './better-auth.ts';

const maxAgeS = 400 * 24 * 3600;
const shape = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/**
 * Marks browsers that have signed in to an account by password with a cookie, which grants no access. Their failed
 * tries are counted separately, so that an attacker on another device cannot lock them out by guessing.
 */
export class KnownDevices {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = keyFor(secret, 'known devices');
  }

  /** The id of the device that sent these cookies; null when it never signed in to that account. */
  of(cookies: string | null, account: string, secure: boolean): string | null {
    const start = `${cookieName('device', secure)}=`;
    const line = cookies?.split('; ').find((cookie) => cookie.startsWith(start));
    const [, id, mac] = shape.exec(line?.slice(start.length) ?? '') ?? [];
    if (id === undefined || mac === undefined) return null;
    return timingSafeEqual(Buffer.from(mac), Buffer.from(this.#mac(id, account))) ? id : null;
  }

  /** The cookie that marks the browser as a known device of the account. */
  cookieFor(account: string, secure: boolean): string {
    const id = randomBytes(16).toString('base64url');
    const value = `${cookieName('device', secure)}=${id}.${this.#mac(id, account)}`;
    return `${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  #mac(id: string, account: string): string {
    return createHmac('sha256', this.#key).update(`${id} ${account}`).digest('base64url');
  }
}
