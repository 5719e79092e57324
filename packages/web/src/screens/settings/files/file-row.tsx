import { memo } from 'react';
import { ActionIcon } from '@mantine/core';
import {
  IconMovie,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconTrash,
  IconTypography,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isUnused, type ListedFile } from './file-list.ts';
import { sizeText } from '../../../ui/texts/size-text.ts';
import type { FileUse } from './file-uses.ts';
import classes from './files.module.css';

interface FileRowProps {
  file: ListedFile;
  isPlaying: boolean;
  /** Toggles playback of this sound. */
  onPlay: (address: string) => void;
  onRemove: (file: ListedFile) => void;
}

/** Number of uses listed by name; the rest is only counted. */
const maxNamed = 3;

/** One file: type, uses and size; with a delete button if it is unused. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { t, i18n } = useTranslation('files');
  const { file } = props;
  const size = sizeText(file.bytes, i18n.language);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(
    file.storedAtMs,
  );
  const title = titleOf(file, t);
  const what = `${title}, ${date}, ${size}`;
  return (
    <li className={classes.row}>
      <Sample {...props} what={what} />
      <div className={classes.facts}>
        <span className={classes.name}>{title}</span>
        <Uses file={file} />
      </div>
      <span className={classes.size}>{size}</span>
      <span className={classes.date}>{date}</span>
      <span className={classes.action}>
        {isUnused(file) && (
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('own.remove', { what })}
            onClick={() => props.onRemove(file)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  );
});

function Sample({ file, what, isPlaying, onPlay }: FileRowProps & { what: string }) {
  const { t } = useTranslation('files');
  switch (file.kind) {
    case 'image':
      return (
        <a
          className={classes.sample}
          href={file.address}
          target="_blank"
          rel="noreferrer"
          aria-label={t('own.open', { what })}
        >
          <img src={file.address} alt="" loading="lazy" decoding="async" />
        </a>
      );
    case 'sound':
      return (
        <span className={classes.sample}>
          <ActionIcon
            variant="default"
            radius="xl"
            size="lg"
            aria-label={isPlaying ? t('own.stop') : t('own.play', { what })}
            onClick={() => onPlay(file.address)}
          >
            {isPlaying ? (
              <IconPlayerStopFilled size={16} aria-hidden />
            ) : (
              <IconPlayerPlayFilled size={16} aria-hidden />
            )}
          </ActionIcon>
        </span>
      );
    case 'video':
      return (
        <a
          className={classes.sample}
          href={file.address}
          target="_blank"
          rel="noreferrer"
          aria-label={t('own.open', { what })}
        >
          <IconMovie size={22} aria-hidden />
        </a>
      );
    case 'font':
      return (
        <span className={classes.sample}>
          <IconTypography size={22} aria-hidden />
        </span>
      );
  }
}

function titleOf({ kind, faces }: ListedFile, t: TFunction<'files'>): string {
  const [face] = faces;
  if (face === undefined) return t(`own.kinds.${kind}`);
  const { fontFamily, fontStyle, fontWeightFrom, fontWeightTo } = face;
  const weights =
    fontWeightFrom === fontWeightTo ? `${fontWeightFrom}` : `${fontWeightFrom}–${fontWeightTo}`;
  return `${fontFamily} ${weights}${fontStyle === 'italic' ? ` ${t('own.italic')}` : ''}`;
}

function Uses({ file }: { file: ListedFile }) {
  const { t } = useTranslation('files');
  const { uses, faces } = file;
  if (uses.length === 0)
    return (
      <span className={classes.unused}>
        {faces.length > 0 ? t('own.unusedFont') : t('own.unused')}
      </span>
    );
  const more = uses.length - maxNamed;
  return (
    <ul className={classes.uses}>
      {uses.slice(0, maxNamed).map((use) => (
        <li key={keyOf(use)}>
          <UseLink use={use} />
        </li>
      ))}
      {more > 0 && <li className={classes.more}>{t('own.uses.more', { count: more })}</li>}
    </ul>
  );
}

function UseLink({ use }: { use: FileUse }) {
  const { t } = useTranslation('files');
  if (use.kind === 'data') return t('own.uses.data');
  const name = use.name.trim() === '' ? t('own.nameless') : use.name;
  return use.kind === 'style' ? (
    <Link className={classes.link ?? ''} to="/styles/$id" params={{ id: use.styleId }}>
      {t('own.uses.style', { name })}
    </Link>
  ) : (
    <Link className={classes.link ?? ''} to="/editor/$id" params={{ id: use.showId }}>
      {use.kind === 'stage'
        ? t('own.uses.stage', { name, number: use.number })
        : t('own.uses.show', { name })}
    </Link>
  );
}

function keyOf(use: FileUse): string {
  switch (use.kind) {
    case 'stage':
      return `${use.showId} ${use.number}`;
    case 'show':
      return use.showId;
    case 'style':
      return `style ${use.styleId}`;
    case 'data':
      return use.kind;
  }
}
