import { useState } from 'react';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '../../../ui/texts/dates.ts';
import classes from './chats.module.css';
import { TestButton } from './test-button.tsx';

const message = `[{"platform":"kick","userId":"1","name":"Test","text":"a"}]`;
const curlLine = (origin: string): string =>
  `curl -X POST '${origin}/api/v1/chat' -H 'Authorization: Bearer qct_…' -H 'Content-Type: application/json' -d '${message}'`;

/** Messages sent to the API by the streamer's own program. */
export function OwnBot({ receivedAtMs }: { receivedAtMs: number | null }) {
  const { t, i18n } = useTranslation('chats');
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <div className={classes.row}>
        <div className={classes.who}>
          <span className={classes.name}>{t('own.title')}</span>
          <span className={classes.facts}>
            {receivedAtMs === null
              ? t('own.text')
              : t('own.heard', { moment: formatWhen(receivedAtMs, i18n.language) })}
          </span>
        </div>
        <TestButton
          receivedAtMs={receivedAtMs}
          texts={{ test: t('own.test'), waiting: t('own.waiting'), arrived: t('own.arrived') }}
          onWait={() => setIsShown(true)}
        />
      </div>
      {isShown && (
        <div>
          <Text size="sm" mb={6}>
            {t('own.curl')}
          </Text>
          <pre className={classes.code}>{curlLine(window.location.origin)}</pre>
        </div>
      )}
    </>
  );
}
