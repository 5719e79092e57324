import { randomBytes } from 'node:crypto';
import type { CueStatus, ObsAccess } from '@quizcast/game/cues/cue-light';
import { defaultObsPort } from '@quizcast/game/cues/obs-action';
import type { Clock } from '../ports/clock.ts';
import type { CueSecretRepository } from '../ports/cue-secret-repository.ts';
import type { Sealer } from '../security/sealer.ts';
import type { ObsPlace } from './obs.ts';

export interface CueSecretsDeps {
  repository: CueSecretRepository;
  sealer: Sealer;
  clock: Clock;
}

/** `sealed`: the key cannot be decrypted, because the server's secret has changed since it was stored. */
type WebhookKey = { kind: 'key'; key: string | null } | { kind: 'sealed' };

/** OBS password and webhook key of a document's cues. They are stored and used, but never returned again. */
export class CueSecrets {
  readonly #deps: CueSecretsDeps;

  constructor(deps: CueSecretsDeps) {
    this.#deps = deps;
  }

  async status(ownerId: string): Promise<Pick<CueStatus, 'obs' | 'keySetAtMs'>> {
    const { obs, webhook } = await this.#all(ownerId);
    const place =
      obs === undefined
        ? null
        : { ...placeIn(obs.place), hasPassword: obs.sealedSecret !== '', setAtMs: obs.setAtMs };
    return { obs: place, keySetAtMs: webhook?.setAtMs ?? null };
  }

  async setObs(ownerId: string, { port, password, runsOn }: ObsAccess): Promise<void> {
    const { obs } = await this.#all(ownerId);
    const sealedSecret = password === null ? (obs?.sealedSecret ?? '') : await this.#seal(password);
    await this.#set(ownerId, 'obs', runsOn === 'page' ? `page:${port}` : `${port}`, sealedSecret);
  }

  /** Replaces the webhook key and returns the new one, this once only. */
  async makeKey(ownerId: string): Promise<string> {
    const key = randomBytes(32).toString('base64url');
    await this.#set(ownerId, 'webhook', '', await this.#seal(key));
    return key;
  }

  removeKey(ownerId: string): Promise<boolean> {
    return this.#deps.repository.remove(ownerId, 'webhook');
  }

  async webhookKey(ownerId: string): Promise<WebhookKey> {
    const { webhook } = await this.#all(ownerId);
    if (webhook === undefined) return { kind: 'key', key: null };
    const key = await this.#deps.sealer.open(webhook.sealedSecret);
    return key === null ? { kind: 'sealed' } : { kind: 'key', key };
  }

  /** `page`: OBS is reached by a page. Null when the password cannot be decrypted. */
  async obsPlace(ownerId: string): Promise<ObsPlace | 'page' | null> {
    const { obs } = await this.#all(ownerId);
    if (obs === undefined) return { port: defaultObsPort, password: '' };
    const { port, runsOn } = placeIn(obs.place);
    // The password stays in the browser that connects to OBS.
    if (runsOn === 'page') return 'page';
    if (obs.sealedSecret === '') return { port, password: '' };
    const password = await this.#deps.sealer.open(obs.sealedSecret);
    return password === null ? null : { port, password };
  }

  forget(ownerId: string): Promise<void> {
    return this.#deps.repository.forget(ownerId);
  }

  async #all(ownerId: string) {
    const secrets = await this.#deps.repository.list(ownerId);
    const of = (kind: string) => secrets.find((secret) => secret.kind === kind);
    return { obs: of('obs'), webhook: of('webhook') };
  }

  /** An empty text stays empty. */
  async #seal(text: string): Promise<string> {
    return text === '' ? '' : this.#deps.sealer.seal(text);
  }

  #set(ownerId: string, kind: 'obs' | 'webhook', place: string, sealedSecret: string) {
    const setAtMs = this.#deps.clock.nowMs();
    return this.#deps.repository.set({ ownerId, kind, place, sealedSecret, setAtMs });
  }
}

/** Parses the stored place: a port, with the prefix `page:` when pages reach OBS. */
function placeIn(place: string): { port: number; runsOn: ObsAccess['runsOn'] } {
  const isPage = place.startsWith('page:');
  const port = Number(isPage ? place.slice('page:'.length) : place) || defaultObsPort;
  return { port, runsOn: isPage ? 'page' : 'server' };
}
