import { useEffect, useRef, type ReactNode } from 'react';
import type { MigrationPreview } from '@quizcast/game/importing/migration';
import { Alert, Badge, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './migration.module.css';

interface MigrationPreviewProps {
  preview: MigrationPreview;
  onImport: () => void;
  onBack: () => void;
}

/** Preview of the migrated data, with an import button. */
export function PreviewStep({ preview, onImport, onBack }: MigrationPreviewProps) {
  const { t } = useTranslation('migration');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isNew = preview.kind === 'document' || hasNewContent(preview);
  const isAgain = preview.kind === 'version1' && preview.isDone;
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {t('comes')}
      </h3>
      <div className={classes.scroll}>
        {preview.kind === 'document' ? (
          <DocumentPreview preview={preview} />
        ) : (
          <Version1Preview preview={preview} />
        )}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        {isNew ? (
          <Button {...(preview.kind === 'document' ? { color: 'red' } : {})} onClick={onImport}>
            {preview.kind === 'document' ? t('replace') : isAgain ? t('takeMissing') : t('take')}
          </Button>
        ) : null}
      </Group>
    </>
  );
}

type Version1 = Extract<MigrationPreview, { kind: 'version1' }>;

const hasNewContent = ({ isDone, shows, style }: Version1): boolean =>
  !isDone || !style.isThere || shows.some(({ isThere }) => !isThere);

function Version1Preview({ preview }: { preview: Version1 }) {
  const { t } = useTranslation('migration');
  const { shows, jokers, style, twitchUsername } = preview;
  return (
    <>
      {preview.isDone ? (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {hasNewContent(preview) ? t('again') : t('nothingNew')}
        </Alert>
      ) : null}
      <Facts>
        <Fact name={t('shows')}>
          {shows.length === 0 ? t('none') : null}
          <ul className={classes.list}>
            {shows.map(({ id, name, stages, isThere }) => (
              <li key={id}>
                <span dir="auto">{name.trim() === '' ? t('nameless') : name}</span>
                <span className={classes.count}>{t('stages', { count: stages })}</span>
                {isThere ? (
                  <Badge color="gray" variant="light" size="sm">
                    {t('isThere')}
                  </Badge>
                ) : null}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name={t('jokers')}>{jokers.length === 0 ? t('none') : jokers.join(', ')}</Fact>
        <Fact name={t('style')}>{style.name}</Fact>
        <Fact name={t('twitch')}>{twitchUsername === '' ? t('none') : twitchUsername}</Fact>
      </Facts>
      <Warnings preview={preview} />
      {preview.archivedCount > 0 ? (
        <details className={classes.details}>
          <summary>{t('archived', { count: preview.archivedCount })}</summary>
          <ul className={classes.places}>
            {preview.archived.map((place) => (
              <li key={place}>{place}</li>
            ))}
            {preview.archivedCount > preview.archived.length ? (
              <li>{t('andMore', { count: preview.archivedCount - preview.archived.length })}</li>
            ) : null}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** Each kind of warning once, with its number and examples. */
function Warnings({ preview: { warnings } }: { preview: Version1 }) {
  const { t } = useTranslation('migration');
  if (warnings.length === 0) return null;
  const kinds = [...new Set(warnings.map(({ code }) => code))];
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      <p className={classes.dropText}>{t('notices')}</p>
      <ul className={classes.places}>
        {kinds.map((code) => (
          <li key={code}>
            {t(`warning.${code}`, {
              count: warnings.filter((warning) => warning.code === code).length,
            })}
            <Examples abouts={warnings.flatMap((each) => (each.code === code ? each.about : []))} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const maxExamples = 3;

/** Names of some affected items. */
function Examples({ abouts }: { abouts: readonly string[] }) {
  const { t } = useTranslation('migration');
  const named = abouts.filter((about) => about.trim() !== '');
  if (named.length === 0) return null;
  return (
    <ul className={classes.examples}>
      {named.slice(0, maxExamples).map((about, index) => (
        <li key={index} dir="auto">
          {about}
        </li>
      ))}
      {named.length > maxExamples ? (
        <li>{t('andMore', { count: named.length - maxExamples })}</li>
      ) : null}
    </ul>
  );
}

function DocumentPreview({
  preview,
}: {
  preview: Extract<MigrationPreview, { kind: 'document' }>;
}) {
  const { t } = useTranslation('migration');
  const { shows, categoryShows, styles } = preview;
  return (
    <>
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
        <p className={classes.dropText}>{t('whole')}</p>
        <p className={classes.hint}>{t('wholeHint')}</p>
      </Alert>
      <p>{t('wholeCount', { shows: shows.length, boards: categoryShows.length, styles })}</p>
      <ul className={classes.list}>
        {shows.map(({ name, stages }, index) => (
          <li key={index}>
            <span dir="auto">{name.trim() === '' ? t('nameless') : name}</span>
            <span className={classes.count}>{t('stages', { count: stages })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
