import { ProviderError } from './provider-error.ts';

const timeoutMs = 8000;
const maxBytes = 512 * 1024;

const tooLong = 'too long';
/** Reasons of failed calls that did get an answer; the first one is from `fetch`. */
const unusable: ReadonlySet<string> = new Set(['unexpected redirect', tooLong]);

export interface ProviderResponse {
  status: number;
  /** The JSON content of the response; null when it is not JSON. */
  content: unknown;
}

/**
 * Sends a request to a provider. Follows no redirects, because the request is meant for this address only.
 * @throws ProviderError PROVIDER_UNREACHABLE when there is no answer in time, or the answer is a redirect or too long.
 */
export async function callProvider(
  address: string,
  init: RequestInit = {},
): Promise<ProviderResponse> {
  try {
    const response = await fetch(address, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, content: parse(await textOf(response)) };
  } catch (error) {
    const { host } = new URL(address);
    const reason = reasonOf(error);
    const fault = unusable.has(reason) ? 'gave no usable answer' : 'does not answer';
    throw new ProviderError('PROVIDER_UNREACHABLE', `${host} ${fault} (${reason})`);
  }
}

/** The system's code for a failed call, such as ECONNREFUSED or DEPTH_ZERO_SELF_SIGNED_CERT, or else a message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (read?.value === undefined) return Buffer.concat(parts).toString('utf8');
    length += read.value.length;
    if (length > maxBytes) throw new Error(tooLong);
    parts.push(read.value);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
