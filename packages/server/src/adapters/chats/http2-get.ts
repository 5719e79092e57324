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
  const finish = (tell: () => void): void => {
    if (isOver) return;
    isOver = true;
    watch.stop();
    session.destroy();
    tell();
  };
  const lost = () => finish(() => on.lost());
  const watch = new SilenceWatch(clock, timing, {
    dead: lost,
    ask: () => {
      if (!session.connecting && !session.destroyed) session.ping(() => watch.heard());
    },
  });
  session.on('error', lost);
  session.on('close', lost);
  const request = session.request({
    [constants.HTTP2_HEADER_PATH]: path,
    [constants.HTTP2_HEADER_ACCEPT]: 'application/json',
    ...headers,
  });
  request.on('response', (answer) => {
    watch.heard();
    if (!isOver) on.status(Number(answer[constants.HTTP2_HEADER_STATUS] ?? 0));
  });
  request.on('data', (bytes: Buffer) => {
    watch.heard();
    if (!isOver) on.data(bytes);
  });
  request.on('error', lost);
  let hasEnded = false;
  request.on('end', () => {
    hasEnded = true;
  });
  // A dropped connection ends the response as well; only the close event distinguishes the two.
  request.on('close', () => {
    const isWhole = hasEnded && !request.aborted && request.rstCode === constants.NGHTTP2_NO_ERROR;
    if (isWhole && !session.destroyed) finish(() => on.end());
    else lost();
  });
  return () => finish(() => undefined);
}
