import type { Clock } from '../ports/clock.ts';
import type { Gate } from '../security/gate.ts';
import { guardedRequest, PrivateAddressError } from '../security/guarded-request.ts';
import { failed, ok, type Outcome } from './outcome.ts';

/** After this time the request has failed. */
const maxMs = 10_000;
const maxAddressLength = 500;

/** Whether a retry may succeed after this status. */
const passing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

export interface PostDeps {
  gate: Gate;
  clock: Clock;
}

/**
 * Posts JSON to an address given by a user. Reads only the status of the response and follows no redirects. Never
 * rejects.
 */
export async function postJson(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { gate, clock }: PostDeps,
): Promise<Outcome> {
  if (address === '') return failed('incomplete');
  if (address.length > maxAddressLength || !URL.canParse(address)) return failed('badAddress');
  const url = new URL(address);
  if (!gate.allowsUrl(url)) return failed('badAddress');
  const stop = new AbortController();
  const cancel = clock.after(maxMs, () => stop.abort());
  try {
    const response = await guardedRequest(url, {
      ...{ gate, body, method: 'POST', signal: stop.signal },
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      },
    });
    response.destroy();
    return outcomeOf(response.statusCode ?? 0);
  } catch (error) {
    if (error instanceof PrivateAddressError) return failed('localOff');
    return { ...failed(stop.signal.aborted ? 'timedOut' : 'unreachable'), mayPass: true };
  } finally {
    cancel();
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return ok;
  const error = status >= 300 && status < 400 ? 'redirected' : 'status';
  return { ...failed(error, String(status)), mayPass: passing(status) };
}
