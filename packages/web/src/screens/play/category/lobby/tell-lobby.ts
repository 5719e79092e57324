import type { ApiResult } from '../../../../api.ts';
import { i18n } from '../../../../messages/i18n.ts';
import { tellProblem } from '../../../../toasts/toast.ts';

const known = ['offline', 'notFound', 'full', 'notAllowed', 'tooMany'] as const;

/** What went wrong with a call to the lobby, in words. */
export function lobbyFaultText(code: string): string {
  const fault = known.find((each) => each === code) ?? 'failed';
  return i18n.t(`categoryLobby:faults.${fault}`);
}

/** Waits for a call to the lobby and tells the host when it did not work. */
export async function tellLobby<Content>(
  call: Promise<ApiResult<Content>>,
): Promise<Content | null> {
  const result = await call;
  if (result.kind === 'done') return result.content;
  tellProblem(lobbyFaultText(result.code));
  return null;
}
