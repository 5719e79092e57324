import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Client, type Notification } from 'pg';
import type { Bus } from '../../ports/bus.ts';
import { createExchange, type BusOptions, type Carrier, type Exchange } from '../bus-core/bus.ts';
import { keepLink, type Wire } from '../bus-core/reconnect.ts';
import { createOutbox, newsChannel, readNews, wordsChannel, type Outbox } from './notices.ts';
import { createPuzzle } from './message-chunking.ts';

export interface PostgresBusOptions extends BusOptions {
  /** Straight to the server: a pooler between that lends connections by the transaction keeps notices away. */
  url: string;
}

interface PostgresWire extends Wire {
  client: Client;
  outbox: Outbox;
}

const connectsWithinMs = 3000;
const lastWordsMs = 250;

/**
 * A bus over LISTEN and NOTIFY on a connection of its own, which is made again whenever it breaks. Throws on an address that
 * is none.
 */
export function createPostgresBus({ url, ...options }: PostgresBusOptions): Bus {
  if (!URL.canParse(url)) throw new Error('An address of PostgreSQL looks like postgres://…');
  return createExchange(options, (exchange) => createCarrier(url, options, exchange));
}

function createCarrier(url: string, { node, onFault }: BusOptions, exchange: Exchange): Carrier {
  const puzzle = createPuzzle();
  const heard = ({ channel, payload = '' }: Notification): void => {
    if (channel === newsChannel)
      for (const [token, revision] of readNews(payload, node)) exchange.heardNews(token, revision);
    if (channel !== wordsChannel) return;
    const word = puzzle.add(payload, exchange.hearsWord);
    if (word !== null) exchange.heardWord(word.token, word.text);
  };
  const link = keepLink<PostgresWire>({
    name: 'PostgreSQL',
    open: (signal) => openWire(url, { node, onFault }, signal),
    opened({ client }) {
      client.on('notification', heard);
    },
    working: exchange.gap,
    onFault,
  });
  return {
    sendNews: (token, revision) => link.wire()?.outbox.addNews(token, revision),
    sendWord: (token, sealed) => link.wire()?.outbox.addWord(token, sealed),
    isWorking: link.isWorking,
    close: link.close,
  };
}

async function openWire(
  url: string,
  { node, onFault }: Pick<BusOptions, 'node' | 'onFault'>,
  signal: AbortSignal,
): Promise<PostgresWire> {
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    application_name: 'quizcast bus',
    // The library waits for a server that hangs; whoever has the socket need not.
    stream: () => socket,
  });
  let isOver = false;
  const ended = new Promise<unknown>((resolve) => {
    const end = (error: unknown): void => {
      isOver = true;
      resolve(error);
    };
    client.on('error', end);
    client.on('end', () => end(undefined));
  });
  const giveUp = () => void socket.destroy(new Error('no answer'));
  const patience = setTimeout(giveUp, connectsWithinMs);
  signal.addEventListener('abort', giveUp);
  try {
    await client.connect();
    // Either of them missing would go unnoticed.
    await client.query(`LISTEN ${newsChannel}; LISTEN ${wordsChannel}`);
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(patience);
    signal.removeEventListener('abort', giveUp);
  }
  const drop = () => {
    isOver = true;
    socket.destroy();
  };
  const outbox = createOutbox(
    node,
    (text, values) => client.query({ text, values }),
    // That the link is away is told once, by the link; a server that ends says so a moment before its connections do.
    (error) => void setTimeout(() => isOver || onFault(error), lastWordsMs).unref(),
  );
  // Behind what was added in this turn.
  const ask = () => setImmediate().then(() => client.query('SELECT 1'));
  return { client, outbox, ended, ask, drop };
}
