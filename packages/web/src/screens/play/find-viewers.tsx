import { useCallback, useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../messages/late/season.ts';
import { fetchStoredViewers } from '../../live/calls/season.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useDocumentPart } from '../../live/use-document.ts';
import { BanPhone, UnbanPhone } from './banned-phones.tsx';
import classes from './everybody-panel.module.css';

const debounceMs = 250;

/** Search of all viewers who have answered, with one-click ban and unban. */
export default function FindViewers() {
  const { t } = useTranslation('season');
  const [search, setSearch] = useState('');
  const query = search.trim();
  return (
    <>
      <TextInput
        size="xs"
        mt={8}
        aria-label={t('board.search')}
        placeholder={t('board.search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {query !== '' && <Found search={query} />}
    </>
  );
}

function Found({ search }: { search: string }) {
  const { t } = useTranslation('season');
  const ask = useCallback(() => fetchStoredViewers(search), [search]);
  const { content, isCurrent, hasFailed } = useFetched(ask, debounceMs);
  const banned = useDocumentPart(({ settings }) => settings.crowd.bannedPhones);
  if (hasFailed) return <p className={classes.note}>{t('failed')}</p>;
  if (content === null) return null;
  if (content.viewers.length === 0)
    return isCurrent && <p className={classes.note}>{t('board.notFound', { name: search })}</p>;
  return (
    <>
      <ul className={classes.rows} aria-label={t('board.search')}>
        {content.viewers.map(({ viewer, name, answers }) => (
          <li key={viewer}>
            <span />
            <bdi className={classes.name}>{name}</bdi>
            <span title={t('questions.answered', { count: answers })}>{answers}</span>
            {banned?.some((each) => each.viewer === viewer) === true ? (
              <UnbanPhone viewer={viewer} name={name} />
            ) : (
              <BanPhone viewer={viewer} name={name} />
            )}
          </li>
        ))}
      </ul>
      {content.isCut && (
        <p className={classes.note}>{t('board.onlyFirst', { shown: content.viewers.length })}</p>
      )}
    </>
  );
}
