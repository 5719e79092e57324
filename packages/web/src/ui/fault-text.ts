import { bundleFaults, type TransferFault } from '../live/calls/transfer.ts';
import { i18n } from '../messages/i18n.ts';
import './transfer-messages.ts';

/** Why a file was not taken or not written, in words. `detail` is what is wrong with a bundle. */
export function faultText({ reason, detail }: { reason: TransferFault; detail: string }): string {
  if (reason !== 'badBundle') return i18n.t(`transfer:faults.${reason}`);
  const fault = bundleFaults.find((code) => code === detail) ?? 'badContent';
  return i18n.t('transfer:faults.badBundle', { why: i18n.t(`transfer:bundleFaults.${fault}`) });
}
