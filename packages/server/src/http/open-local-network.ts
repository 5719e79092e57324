import type { Server } from 'node:http';
import type { Config } from '../config/config.ts';
import { LocalNetwork } from '../local-network/local-network.ts';
import type { Log } from '../ports/log.ts';
import { isForThisComputer, listenNear } from './listen.ts';
import { httpTimes } from './serve.ts';

interface OpenedNetwork {
  /** Absent where others can open Quizcast anyway. */
  localNetwork: LocalNetwork | undefined;
  /** Where players open Quizcast; null: where the host does. */
  joinOrigin: () => string | null;
}

/** The listener for phones of the local network, as the user has set it; it ends with the main one. */
export async function openLocalNetwork(
  config: Config,
  main: Server,
  log: Log,
): Promise<OpenedNetwork> {
  const { publicOrigin, dataFolder } = config;
  if (!isForThisComputer(config))
    return { localNetwork: undefined, joinOrigin: () => publicOrigin };
  const listen = (server: Server, port: number) =>
    listenNear(server, { ...config, host: '0.0.0.0', port });
  const localNetwork = new LocalNetwork({ main, dataFolder, times: httpTimes, listen, log });
  main.once('close', () => localNetwork.stop());
  await localNetwork.resume();
  return { localNetwork, joinOrigin: () => localNetwork.origin };
}
