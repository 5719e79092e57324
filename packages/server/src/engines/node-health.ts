import type { Config } from '../config/config.ts';
import { HealthWatch } from '../observability/health-watch.ts';
import { identityName } from '../config/identity-config.ts';
import { version } from '../config/version.ts';
import type { ChatHealth } from '../voting/chat-health.ts';
import type { Engines } from './engine-set.ts';
import type { Engine, Health } from '../observability/health.ts';

/** Told from what was seen last: nobody who asks waits for an engine. */
export async function watchHealth(
  { looks, clock }: Engines,
  config: Config,
  chatHealth: () => ChatHealth,
  /** How the other nodes are; null where there are none. */
  nodesLook: () => Engine | null,
): Promise<{ watch: HealthWatch<keyof Engines['looks']>; health: () => Promise<Health> }> {
  const watch = new HealthWatch({ looks, clock });
  // Without these nobody can play: a node is said to be ready when they are known to work.
  await watch.lookedAt('store', 'accounts');
  const health = async (): Promise<Health> => {
    const [store, accounts] = [watch.engine('store'), watch.engine('accounts')];
    const [chat, nodes] = [chatHealth(), nodesLook()];
    return {
      // Without files, news or the chat much still works; without the store nothing does.
      status: store.ok && accounts.ok ? 'ok' : 'failing',
      version,
      uptimeSeconds: Math.round(process.uptime()),
      engines: {
        store,
        bus: watch.engine('bus'),
        files: watch.engine('files'),
        identity: { name: identityName(config), ok: accounts.ok },
        chat: { name: 'twitch', ok: chat !== 'failing', state: chat },
        ...(nodes === null ? {} : { nodes }),
      },
    };
  };
  return { watch, health };
}
