import { failed, request, type ApiFault, type ApiResult } from '../../api.ts';
import { currentWorkplace, hasMoved, onDocument } from '../active-account.ts';

type Query = Record<string, string>;

/**
 * Makes a call about the document that is worked on. What was answered for one document is not put into another, to which
 * the page has gone meanwhile: that is `otherAccount`.
 */
export async function onThisDocument<Result>(
  path: string,
  query: Query,
  call: (address: string) => Promise<Result>,
): Promise<Result | ApiFault> {
  const workplace = currentWorkplace();
  if (workplace === null) return failed('notSignedIn');
  const result = await call(onDocument(path, workplace, query));
  return hasMoved(workplace) ? failed('otherAccount') : result;
}

/** The same of a call with a JSON answer. */
export const askDocument = <Content>(
  path: string,
  { query = {}, ...call }: Parameters<typeof request<Content>>[1] & { query?: Query },
): Promise<ApiResult<Content>> => onThisDocument(path, query, (address) => request(address, call));
