import { connect, constants } from 'node:http2';
import type { Clock } from '../../ports/clock.ts';
import { SilenceWatch } from './silence-watch.ts';
import type { LinkTiming } from './timing.ts';

export interface GetEvents {
  status(status: number): void;
  data(bytes: Buffer): void;
  /** The response ended normally. */
  end(): void;
  /** The connection failed or was lost. */
  lost(): void;
}

interface Get {
  /** Scheme and host. */
  origin: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  clock: Clock;
  timing: LinkTiming;
}

/**
 * Sends a GET over HTTP/2, whose pings distinguish a silent response from a dead connection: a response that streams
 * for hours may be silent for minutes. Ends with `end` or `lost`, once. Returns a function that cancels the request,
 * after which no event is emitted.
 */
export function http2Get({ origin, path, headers, clock, timing }: Get, on: GetEvents): () => void {
  const session = connect(origin);
  let isOver = false;
  const finish = (notify: () => void): void => {
    if (isOver) return;
    isOver = true;
    watch.stop();
    session.destroy();
    notify();
  };
  const lost = () => finish(() => on.lost());
  const watch = new SilenceWatch(clock, timing, {
    onTimeout: lost,
    ping: () => {
      if (!session.connecting && !session.destroyed) session.ping(() => watch.received());
    },
  });
  session.on('error', lost);
  session.on('close', lost);
  const request = session.request({
    [constants.HTTP2_HEADER_PATH]: path,
    [constants.HTTP2_HEADER_ACCEPT]: 'application/json',
    ...headers,
  });
  request.on('response', (response) => {
    watch.received();
    if (!isOver) on.status(Number(response[constants.HTTP2_HEADER_STATUS] ?? 0));
  });
  request.on('data', (bytes: Buffer) => {
    watch.received();
    if (!isOver) on.data(bytes);
  });
  request.on('error', lost);
  let hasEnded = false;
  request.on('end', () => {
    hasEnded = true;
  });
  // A dropped connection ends the response as well; only the close event distinguishes the two.
  request.on('close', () => {
    const isComplete =
      hasEnded && !request.aborted && request.rstCode === constants.NGHTTP2_NO_ERROR;
    if (isComplete && !session.destroyed) finish(() => on.end());
    else lost();
  });
  return () => finish(() => undefined);
}
