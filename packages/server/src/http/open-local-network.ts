import type { Server } from 'node:http';
import type { Config } from '../config/config.ts';
import { LocalNetwork } from '../local-network/local-network.ts';
import type { Log } from '../ports/log.ts';
import { isForThisComputer, listenOnFreePort } from './listen.ts';
import { httpTimes } from './serve.ts';

interface OpenedNetwork {
  /** Absent where other machines can open Quizcast anyway. */
  localNetwork: LocalNetwork | undefined;
  /** The origin at which players open Quizcast; null means the host's own. */
  joinOrigin: () => string | null;
}

/** Opens the listener for phones on the local network as configured by the user; it closes with the main one. */
export async function openLocalNetwork(
  config: Config,
  main: Server,
  log: Log,
): Promise<OpenedNetwork> {
  const { publicOrigin, dataFolder } = config;
  if (!isForThisComputer(config))
    return { localNetwork: undefined, joinOrigin: () => publicOrigin };
  const listen = (server: Server, port: number) =>
    listenOnFreePort(server, { ...config, host: '0.0.0.0', port });
  const localNetwork = new LocalNetwork({ main, dataFolder, times: httpTimes, listen, log });
  main.once('close', () => localNetwork.stop());
  await localNetwork.resume();
  return { localNetwork, joinOrigin: () => localNetwork.origin };
}
