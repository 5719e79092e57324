import { failed, request, type ApiError, type ApiResult } from '../../api.ts';
import { currentAccount, accountChanged, documentUrl } from '../active-account.ts';

type Query = Record<string, string>;

/**
 * Makes a call for the open document. An answer that arrives after the page has switched to another document becomes
 * `otherAccount`.
 */
export async function onThisDocument<Result>(
  path: string,
  query: Query,
  call: (address: string) => Promise<Result>,
): Promise<Result | ApiError> {
  const account = currentAccount();
  if (account === null) return failed('notSignedIn');
  const result = await call(documentUrl(path, account, query));
  return accountChanged(account) ? failed('otherAccount') : result;
}

/** Same as `onThisDocument`, for a call with a JSON answer. */
export const askDocument = <Content>(
  path: string,
  { query = {}, ...call }: Parameters<typeof request<Content>>[1] & { query?: Query },
): Promise<ApiResult<Content>> => onThisDocument(path, query, (address) => request(address, call));
