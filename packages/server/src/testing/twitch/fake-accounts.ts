import { randomBytes } from 'node:crypto';

interface Device {
  clientId: string;
  userCode: string;
  scopes: string[];
  user: FakeUser | null;
  isUsed: boolean;
}

interface Session {
  clientId: string;
  user: FakeUser;
  scopes: string[];
  access: string;
  refresh: string;
  isAlive: boolean;
}

export interface FakeUser {
  id: string;
  login: string;
}

/** A response: status and JSON. */
export type FakeAnswer = readonly [status: number, body?: object];

const errorAnswer = (status: number, message: string): FakeAnswer => [status, { status, message }];
const grants = { device: 'urn:ietf:params:oauth:grant-type:device_code', refresh: 'refresh_token' };
const accessLastsS = 14_400;

/** Twitch's sign-in: codes, tokens that can be refreshed once each, and their expiry. */
export class FakeAccounts {
  readonly #clientId: string;
  readonly #devices = new Map<string, Device>();
  readonly #sessions = new Set<Session>();
  /** Refresh tokens received, oldest first. */
  readonly refreshes: string[] = [];
  /** Access tokens that were revoked. */
  readonly revoked: string[] = [];
  /** Every token ever issued. */
  readonly tokens: string[] = [];

  constructor(clientId: string) {
    this.#clientId = clientId;
  }

  /** The streamer enters the code at Twitch. */
  enter(userCode: string, user: FakeUser): void {
    const device = [...this.#devices.values()].find((each) => each.userCode === userCode);
    if (device === undefined) throw new Error(`no such code: ${userCode}`);
    device.user = user;
  }

  /** Expires access tokens early; refresh tokens stay valid. */
  expireAccess(): void {
    for (const session of this.#sessions) session.access = this.#token();
  }

  /** The streamer disconnects the application at Twitch. */
  withdraw(): void {
    for (const session of this.#sessions) session.isAlive = false;
  }

  sessionOf(accessToken: string): Session | null {
    const found = [...this.#sessions].find(({ access }) => access === accessToken);
    return found?.isAlive === true ? found : null;
  }

  device(form: URLSearchParams): FakeAnswer {
    if (form.get('client_id') !== this.#clientId) return errorAnswer(400, 'invalid client');
    const userCode = randomBytes(4).toString('hex').toUpperCase();
    const deviceCode = this.#token();
    const scopes = (form.get('scopes') ?? '').split(' ');
    const device = { clientId: this.#clientId, userCode, scopes, user: null, isUsed: false };
    this.#devices.set(deviceCode, device);
    const address = `https://www.twitch.tv/activate?public=true&device-code=${userCode}`;
    return [
      200,
      {
        ...{ device_code: deviceCode, user_code: userCode, verification_uri: address },
        ...{ expires_in: 1800, interval: 1 },
      },
    ];
  }

  token(form: URLSearchParams): FakeAnswer {
    if (form.get('client_id') !== this.#clientId) return errorAnswer(400, 'invalid client');
    const grant = form.get('grant_type');
    if (grant === grants.refresh) return this.#refresh(form.get('refresh_token') ?? '');
    if (grant !== grants.device) return errorAnswer(400, 'invalid grant type');
    const device = this.#devices.get(form.get('device_code') ?? '');
    if (device === undefined || device.isUsed) return errorAnswer(400, 'invalid device code');
    if (device.user === null) return errorAnswer(400, 'authorization_pending');
    device.isUsed = true;
    const { clientId, user, scopes } = device;
    const session = { clientId, user, scopes, access: '', refresh: '', isAlive: true };
    this.#sessions.add(session);
    return this.#renewed(session);
  }

  validate(authorization: string): FakeAnswer {
    const session = this.sessionOf(authorization.replace(/^OAuth /, ''));
    if (session === null) return errorAnswer(401, 'invalid access token');
    const { clientId, user, scopes } = session;
    const { id, login } = user;
    return [200, { client_id: clientId, user_id: id, login, scopes, expires_in: accessLastsS }];
  }

  revoke(form: URLSearchParams): FakeAnswer {
    const token = form.get('token') ?? '';
    const session = this.sessionOf(token);
    if (session === null) return errorAnswer(400, 'Invalid token');
    session.isAlive = false;
    this.revoked.push(token);
    return [200];
  }

  #refresh(token: string): FakeAnswer {
    this.refreshes.push(token);
    const session = [...this.#sessions].find(({ refresh }) => refresh === token);
    return session?.isAlive === true
      ? this.#renewed(session)
      : errorAnswer(400, 'Invalid refresh token');
  }

  #renewed(session: Session): FakeAnswer {
    session.access = this.#token();
    session.refresh = this.#token();
    const { access, refresh, scopes } = session;
    return [
      200,
      {
        ...{ access_token: access, refresh_token: refresh, scope: scopes },
        ...{ expires_in: accessLastsS, token_type: 'bearer' },
      },
    ];
  }

  #token(): string {
    const token = `tok${randomBytes(14).toString('hex')}`;
    this.tokens.push(token);
    return token;
  }
}
