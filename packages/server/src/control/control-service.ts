import { randomUUID, createHash, randomBytes } from 'node:crypto';
import { roleMay, crewMember } from '@quizcast/game/crew/crew';
import { spokenLanguage, type QuizShowApp } from '@quizcast/game/document/document';
import { languageOf } from '@quizcast/game/values/language';
import {
  maxControlTokens,
  type ControlTokenChange,
  type ControlTokenRow,
  type NewControlToken,
  controlTokenPrefix,
} from '@quizcast/game/control/token';
import type { Clock } from '../ports/clock.ts';
import type { ControlRepository, ControlToken } from '../ports/control-repository.ts';
import type { Rooms } from '../documents/rooms.ts';
import { DockPairing, isPairing } from './dock-pairing.ts';
import { PressService } from './press-service.ts';
import { Surfaces } from './surfaces.ts';
import type { AccessHolder } from '../ports/account-access.ts';

export interface ControlServiceDeps {
  repository: ControlRepository;
  rooms: Pick<Rooms, 'document' | 'submit' | 'room'>;
  clock: Clock;
}

const dockNames = { en: 'OBS dock', de: 'OBS-Dock' };

/** The tokens of control surfaces: lists, creates, checks and revokes them. Rejects with StoreFailure. */
export class ControlService {
  readonly surfaces = new Surfaces();
  readonly presses: PressService;
  readonly docks: DockPairing;
  readonly #deps: ControlServiceDeps;

  constructor(deps: ControlServiceDeps) {
    this.#deps = deps;
    this.presses = new PressService(deps);
    this.docks = new DockPairing({
      ...deps,
      ifStillValid: (token) => this.#ifUsable(token),
      make: async (ownerId, madeBy) =>
        (
          await this.make(ownerId, madeBy, {
            name: await this.#dockName(ownerId),
            scopes: ['play', 'state'],
          })
        )?.token ?? null,
    });
  }

  async list(ownerId: string): Promise<ControlTokenRow[]> {
    const tokens = await this.#deps.repository.list(ownerId);
    const created = tokens.filter((token) => !isPairing(token));
    return Promise.all(created.map((token) => this.#row(token)));
  }

  /** Creates a token, which is shown only this once; null when the maximum number is reached. */
  async make(
    ownerId: string,
    madeBy: string,
    { name, scopes }: NewControlToken,
  ): Promise<{ token: string; row: ControlTokenRow } | null> {
    await this.docks.dropOver(ownerId);
    const token = makeControlToken();
    const stored: ControlToken = {
      id: randomUUID(),
      ...{ ownerId, madeBy, name, scopes },
      hint: hintOf(token),
      createdAtMs: this.#deps.clock.nowMs(),
      lastUsedAtMs: null,
    };
    const hash = controlHashOf(token);
    if (hash === null) throw new Error('generated token is malformed');
    const isStored = await this.#deps.repository.add(stored, hash, maxControlTokens);
    return isStored ? { token, row: await this.#row(stored) } : null;
  }

  async change(
    ownerId: string,
    id: string,
    change: ControlTokenChange,
  ): Promise<ControlTokenRow | null> {
    const changed = await this.#deps.repository.change(ownerId, id, change);
    this.surfaces.tokenChanged(id);
    return changed === null ? null : this.#row(changed);
  }

  async revoke(ownerId: string, id: string): Promise<boolean> {
    const isRevoked = await this.#deps.repository.revoke(ownerId, id);
    if (isRevoked) this.surfaces.tokenChanged(id);
    return isRevoked;
  }

  /** The valid token behind this text; null when it is unknown or revoked, or its creator no longer has the right. */
  async verifyToken(token: string): Promise<ControlToken | null> {
    const hash = controlHashOf(token);
    const found = hash === null ? null : await this.#deps.repository.byHash(hash);
    return found === null ? null : this.#ifUsable(found);
  }

  /** Records that the token was used now. */
  used({ id }: ControlToken): Promise<void> {
    return this.#deps.repository.used(id, this.#deps.clock.nowMs());
  }

  /** Names of a document's tokens by id, for the history; includes revoked ones. */
  names(ownerId: string): Promise<Map<string, string>> {
    return this.#deps.repository.names(ownerId);
  }

  /** In the language of the account, as users see it in the settings and in the history. */
  async #dockName(ownerId: string): Promise<string> {
    const loaded = await this.#deps.rooms.document(ownerId);
    if (loaded.kind !== 'readable') return dockNames.en;
    const { document } = loaded;
    return dockNames[languageOf([document.settings.language ?? spokenLanguage(document)])];
  }

  async #ifUsable(token: ControlToken): Promise<ControlToken | null> {
    const loaded = await this.#deps.rooms.document(token.ownerId);
    return loaded.kind === 'readable' && !ownerMayControl(loaded.document, token) ? null : token;
  }

  /** The token as listed for users who may change the settings. */
  async #row(token: ControlToken): Promise<ControlTokenRow> {
    const { id, name, scopes, hint, createdAtMs, lastUsedAtMs } = token;
    const madeBy = await this.#maker(token);
    return { id, name, scopes, hint, madeBy, createdAtMs, lastUsedAtMs };
  }

  async #maker({ ownerId, madeBy }: ControlToken): Promise<string | null> {
    if (madeBy === ownerId) return null;
    const loaded = await this.#deps.rooms.document(ownerId);
    const member = loaded.kind === 'readable' ? crewMember(loaded.document, madeBy) : null;
    return member?.name ?? '';
  }

  /** Deletes the tokens of a deleted account, and those that this user created for others. Their sockets are closed. */
  async forget(userId: string): Promise<void> {
    for (const id of await this.#deps.repository.forget(userId)) this.surfaces.tokenChanged(id);
  }
}

/** Whether the creator may still issue tokens: a token never has more rights than its creator. */
export const ownerMayControl = (
  document: QuizShowApp,
  { ownerId, madeBy }: ControlToken,
): boolean => {
  if (madeBy === ownerId) return true;
  const role = crewMember(document, madeBy)?.role;
  return role !== undefined && roleMay(role, 'configure');
};

/** Gives a program access to a show: 32 random bytes, shown to the creator only once. */
const makeControlToken = (): string => controlTokenPrefix + randomBytes(32).toString('base64url');

const tokenShape = /^qct_[A-Za-z0-9_-]{43}$/;
const hintLength = 8;

/** The stored hash of a token; null when the token is malformed. */
const controlHashOf = (token: string): string | null =>
  tokenShape.test(token) ? createHash('sha256').update(token).digest('base64url') : null;

/** Long enough to distinguish tokens. */
const hintOf = (token: string): string => token.slice(0, hintLength);

/** The control tokens of an account's document as means of access to it. */
export const controlAccess = (controls: Pick<ControlService, 'list' | 'revoke'>): AccessHolder => ({
  async list(userId) {
    const tokens = await controls.list(userId);
    return tokens.map(({ id, name }) => ({ kind: 'controlToken', id, name }));
  },
  async remove(userId, { kind, id }) {
    if (kind === 'controlToken') await controls.revoke(userId, id);
  },
});
