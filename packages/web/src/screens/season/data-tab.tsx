import { useRef, useState } from 'react';
import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActiveAccount, documentUrl } from '../../live/active-account.ts';
import { importSeason, type SeasonSpan } from '../../live/calls/season.ts';
import classes from './season.module.css';

/** Exports the season as files, and imports one from another server. */
export function DataTab({ span, onTaken }: { span: SeasonSpan; onTaken: () => void }) {
  const { t } = useTranslation('season');
  const workplace = useActiveAccount();
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState<{ text: string; isFault: boolean } | null>(null);
  const address = (name: string, query: Record<string, string>) =>
    documentUrl(`/api/v1/season/${name}`, workplace, query);
  const take = async (chosen: File) => {
    setIsBusy(true);
    setTold(null);
    const result = await importSeason(chosen);
    setIsBusy(false);
    if (result.kind === 'done') {
      const { shows, known } = result.content;
      setTold({ text: t('data.taken', { count: shows, known }), isFault: false });
      if (shows > 0) onTaken();
      return;
    }
    const { path, message } = result.error;
    const place = typeof path === 'string' ? path : '';
    const reason = typeof message === 'string' ? message : result.code;
    setTold({ text: t('data.fault', { place, reason }), isFault: true });
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
          if (chosen !== undefined) void take(chosen);
          input.value = '';
        }}
      />
      <Button variant="default" loading={isBusy} onClick={() => file.current?.click()}>
        {t('data.choose')}
      </Button>
      {told !== null && (
        <p className={classes.note} role={told.isFault ? 'alert' : 'status'}>
          {told.text}
        </p>
      )}
    </div>
  );
}
