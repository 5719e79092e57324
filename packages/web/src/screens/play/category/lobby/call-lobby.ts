import type { ApiResult } from '../../../../api.ts';
import { i18n } from '../../../../messages/i18n.ts';
import { toastError } from '../../../../toasts/toast.ts';

const knownCodes = ['offline', 'notFound', 'full', 'notAllowed', 'tooMany'] as const;

/** Text of an error of a lobby call. */
export function lobbyErrorText(code: string): string {
  const errorCode = knownCodes.find((each) => each === code) ?? 'failed';
  return i18n.t(`categoryLobby:faults.${errorCode}`);
}

/** Awaits a lobby call and shows an error to the host when it fails. */
export async function callLobby<Content>(
  call: Promise<ApiResult<Content>>,
): Promise<Content | null> {
  const result = await call;
  if (result.kind === 'done') return result.content;
  toastError(lobbyErrorText(result.code));
  return null;
}
