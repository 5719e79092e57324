import { NoAnswer } from './s3-error.ts';

/**
 * Streams at most `length` bytes of a response, on demand. Calls `end` to abort the request when the stream is
 * canceled, and when nothing arrives for `stallsAfterMs`. Fails with the error that `failure` returns.
 */
export function createArriving(
  body: ReadableStream<Uint8Array>,
  length: number,
  stallsAfterMs: number,
  end: () => void,
  failure: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = length;
  const next = async (): Promise<Uint8Array | null> => {
    let timer: NodeJS.Timeout | undefined;
    const stalled = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NoAnswer(`${stallsAfterMs} ms`)), stallsAfterMs);
    });
    try {
      const { done, value } = await Promise.race([reader.read(), stalled]);
      return done ? null : value;
    } finally {
      clearTimeout(timer);
    }
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = left > 0 ? await next() : null;
          if (piece !== null) {
            controller.enqueue(piece.subarray(0, left));
            left -= Math.min(piece.length, left);
          }
          if (piece !== null && left > 0) return;
          // The store may send more than was requested.
          if (piece !== null) await reader.cancel();
          controller.close();
        } catch (error) {
          end();
          controller.error(failure(error));
        }
      },
      cancel: end,
    },
    // No read-ahead beyond what the connection buffers.
    { highWaterMark: 0 },
  );
}
