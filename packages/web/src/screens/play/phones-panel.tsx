import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fetchPhoneLobby, type PhoneLobby } from '../../live/calls/phones.ts';
import { isOfThisComputer } from '../../live/calls/lobby.ts';
import { QrCode } from '../../ui/fields/qr-code.tsx';
import { useCopied } from '../../ui/fields/copy-text.ts';
import { BannedPhones } from './banned-phones.tsx';
import classes from './everybody-panel.module.css';

const retryIntervalMs = 5000;

/** How viewers join by phone. */
export default function PhonesPanel() {
  const { t } = useTranslation('play');
  const join = usePhoneJoin();
  const origin = join?.origin ?? window.location.origin;
  const address = `${origin}/vote/${join?.code ?? ''}`;
  const { isCopied, copy } = useCopied(address);
  if (join === null) return <p className={classes.note}>{t('phones.loading')}</p>;
  return (
    <section className={classes.phones} aria-label={t('phones.title')}>
      <QrCode text={address} className={classes.qr} />
      <div>
        <p className={classes.phonesTitle}>
          {t('phones.title')} <b>{join.code}</b>
        </p>
        {isOfThisComputer(origin) && <p className={classes.warning}>{t('phones.onlyHere')}</p>}
        <div className={classes.buttons}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={copy}
            aria-live="polite"
            leftSection={
              isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
            }
          >
            {t(isCopied ? 'phones.copied' : 'phones.copy')}
          </Button>
        </div>
        <BannedPhones />
      </div>
    </section>
  );
}

/** Join code and address; requested again while the server is unreachable. */
function usePhoneJoin(): PhoneLobby | null {
  const [join, setJoin] = useState<PhoneLobby | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMounted = true;
    const load = async () => {
      const result = await fetchPhoneLobby();
      if (!isMounted) return;
      if (result.kind === 'done') setJoin(result.content);
      else timer = setTimeout(() => void load(), retryIntervalMs);
    };
    void load();
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, []);
  return join;
}
