import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { CueSecretRepository } from '../ports/cue-secret-repository.ts';
import type { DocumentPath } from '../ports/document-store.ts';
import type { Log } from '../ports/log.ts';
import { internetAnd } from '../security/gate.ts';
import { Sealer } from '../security/sealer.ts';
import { CueRunner } from './cue-runner.ts';
import { CueRuns } from './cue-runs.ts';
import { CueSecrets } from './cue-secrets.ts';
import type { Mark } from './twitch-marker.ts';
import { ObsPages } from './obs-pages.ts';
import { CueService } from './cue-service.ts';

export interface CueDeps {
  repository: CueSecretRepository;
  clock: Clock;
  bus: Pick<Bus, 'broadcast' | 'onMessage'>;
  log: Pick<Log, 'warn'>;
  secret: string;
  isLocalAllowed: boolean;
  isDemo: (path: DocumentPath) => boolean;
  mark?: Mark;
}

/** Builds the cue service. */
export function openCues({ repository, clock, bus, log, secret, ...may }: CueDeps): CueService {
  const { isLocalAllowed } = may;
  const runs = new CueRuns(bus);
  const secrets = new CueSecrets({
    repository,
    sealer: new Sealer(secret, 'secrets of cues'),
    clock,
  });
  const pages = new ObsPages(bus, clock);
  const gate = internetAnd(isLocalAllowed);
  const runner = new CueRunner({ secrets, runs, pages, gate, clock, log, ...may });
  return new CueService({ runner, runs, secrets, pages, isLocalAllowed });
}
