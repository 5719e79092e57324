import type { Config } from '../config/config.ts';
import { HealthWatch, type Health } from '../observability/health-watch.ts';
import { identityName } from '../config/identity-config.ts';
import { version } from '../config/package.ts';
import type { ChatHealth } from '../voting/chat-health.ts';
import type { Engines } from './engine-set.ts';
import { watchNodes, type NodeWatch, type NodeWatchNeeds } from './watch-nodes.ts';

export interface HealthMonitor extends Pick<NodeWatch, 'nodeProof'> {
  /** To be closed after the last health request. */
  watch: { close(): Promise<void> };
  health: () => Promise<Health>;
}

/** Reports health from cached checks, so that no request waits for an engine. */
export async function watchHealth(
  engines: Engines,
  config: Config,
  chat: { health(): ChatHealth },
  needs: NodeWatchNeeds,
): Promise<HealthMonitor> {
  const watch = new HealthWatch({ ...engines, log: needs.log });
  needs.metrics.observed(
    'quizcast_database_damaged',
    'Whether damage was found in the file of the database',
    () => ((engines.checks.store.issue?.() ?? null) === null ? 0 : 1),
  );
  const { status, close, ...nodeProof } = watchNodes(engines, needs);
  // Games need these engines, so a node only becomes ready once they are known to work.
  await watch.checked('store', 'accounts');
  const health = async (): Promise<Health> => {
    const [store, accounts] = [watch.engine('store'), watch.engine('accounts')];
    const [chatState, nodes] = [chat.health(), status()];
    return {
      // Much works without files, bus or chat, but nothing without the store.
      status: store.ok && accounts.ok ? 'ok' : 'failing',
      version,
      uptimeSeconds: Math.round(process.uptime()),
      engines: {
        store,
        bus: watch.engine('bus'),
        files: watch.engine('files'),
        identity: { name: identityName(config), ok: accounts.ok },
        chat: { name: 'twitch', ok: chatState !== 'failing', state: chatState },
        ...(nodes === null ? {} : { nodes }),
      },
    };
  };
  const closeAll = async (): Promise<void> => {
    watch.close();
    close();
  };
  return { watch: { close: closeAll }, health, ...nodeProof };
}
