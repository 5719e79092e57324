import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fetchPhoneDoor, type PhoneDoor } from '../../live/calls/phones.ts';
import { isOfThisComputer } from '../../live/calls/lobby.ts';
import { QrCode } from '../../ui/fields/qr-code.tsx';
import { useCopied } from '../../ui/fields/copy-text.ts';
import { BannedPhones } from './banned-phones.tsx';
import classes from './everybody-panel.module.css';

const askAgainMs = 5000;

/** How viewers join by phone. */
export default function PhonesPanel() {
  const { t } = useTranslation('play');
  const door = usePhoneDoor();
  const origin = door?.origin ?? window.location.origin;
  const address = `${origin}/vote/${door?.code ?? ''}`;
  const { isCopied, copy } = useCopied(address);
  if (door === null) return <p className={classes.note}>{t('phones.loading')}</p>;
  return (
    <section className={classes.phones} aria-label={t('phones.title')}>
      <QrCode text={address} className={classes.qr} />
      <div>
        <p className={classes.phonesTitle}>
          {t('phones.title')} <b>{door.code}</b>
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
function usePhoneDoor(): PhoneDoor | null {
  const [door, setDoor] = useState<PhoneDoor | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const ask = async () => {
      const result = await fetchPhoneDoor();
      if (!isHere) return;
      if (result.kind === 'done') setDoor(result.content);
      else timer = setTimeout(() => void ask(), askAgainMs);
    };
    void ask();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, []);
  return door;
}
