import { useRef, useState } from 'react';
import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActiveAccount, documentUrl } from '../../live/active-account.ts';
import { importSeason, type SeasonSpan } from '../../live/calls/season.ts';
import classes from './season.module.css';

const faults = ['badSeason', 'notJson', 'tooLarge', 'offline'] as const;

const faultOf = (code: string) => faults.find((each) => each === code) ?? 'failed';

/** Exports the season as files, and imports one from another server. */
export function DataTab({ span, onImported }: { span: SeasonSpan; onImported: () => void }) {
  const { t } = useTranslation('season');
  const account = useActiveAccount();
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState<{ text: string; isError: boolean } | null>(null);
  const address = (name: string, query: Record<string, string>) =>
    documentUrl(`/api/v1/season/${name}`, account, query);
  const importFile = async (chosen: File) => {
    setIsBusy(true);
    setNotice(null);
    const result = await importSeason(chosen);
    setIsBusy(false);
    if (result.kind === 'done') {
      const { shows, known } = result.content;
      setNotice({ text: t('data.taken', { count: shows, known }), isError: false });
      if (shows > 0) onImported();
      return;
    }
    const { path } = result.error;
    const place = typeof path === 'string' ? path : '';
    const reason = t(`data.faults.${faultOf(result.code)}`, { place });
    setNotice({ text: t('data.fault', { reason }), isError: true });
  };
  return (
    <div className={classes.data}>
      <h2 className={classes.questionText}>{t('data.export')}</h2>
      <ul className={classes.files}>
        <li>
          <Anchor href={address('export', {})} download>
            {t('data.all')}
          </Anchor>
          <p className={classes.note}>{t('data.allHint')}</p>
        </li>
        <li>
          <Anchor href={address('board.csv', { ...span })} download>
            {t('data.board')}
          </Anchor>
        </li>
        <li>
          <Anchor href={address('questions.csv', { ...span })} download>
            {t('data.questions')}
          </Anchor>
        </li>
      </ul>
      <h2 className={classes.questionText}>{t('data.import')}</h2>
      <p className={classes.note}>{t('data.importHint')}</p>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('data.choose')}
        onChange={({ currentTarget: input }) => {
          const [chosen] = input.files ?? [];
          if (chosen !== undefined) void importFile(chosen);
          input.value = '';
        }}
      />
      <Button variant="default" loading={isBusy} onClick={() => file.current?.click()}>
        {t('data.choose')}
      </Button>
      {notice !== null && (
        <p className={classes.note} role={notice.isError ? 'alert' : 'status'}>
          {notice.text}
        </p>
      )}
    </div>
  );
}
