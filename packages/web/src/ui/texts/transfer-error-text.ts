import { bundleErrorCodes, type TransferErrorCode } from '../../live/calls/transfer.ts';
import { i18n } from '../../messages/i18n.ts';
import '../../messages/late/transfer.ts';

/** Text for a failed import or export. `detail` is the fault of a bundle. */
export function transferErrorText({
  reason,
  detail,
}: {
  reason: TransferErrorCode;
  detail: string;
}): string {
  if (reason !== 'badBundle') return i18n.t(`transfer:faults.${reason}`);
  const bundleError = bundleErrorCodes.find((code) => code === detail) ?? 'badContent';
  return i18n.t('transfer:faults.badBundle', {
    why: i18n.t(`transfer:bundleFaults.${bundleError}`),
  });
}
