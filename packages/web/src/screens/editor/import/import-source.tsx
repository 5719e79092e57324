import { useState } from 'react';
import { largestImportBytes } from '@quizcast/game/importing/import';
import { Button, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import type { Source } from './use-import.ts';
import classes from './import.module.css';

/** Chooses the file or the text to import. */
export function ImportSource({ onSource }: { onSource: (source: Source) => void }) {
  const { t } = useTranslation('transfer');
  const [text, setText] = useState('');
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file]) => {
      if (file !== undefined) onSource({ name: file.name, content: file });
    },
  });
  const readText = () => {
    if (text.trim() !== '') onSource({ name: '', content: new Blob([text]) });
  };
  return (
    <div className={classes.source} {...getRootProps()}>
      <div className={classes.drop} data-over={isDragActive || undefined}>
        <input {...getInputProps()} aria-label={t('import.file')} />
        <IconFileUpload size={40} aria-hidden />
        <p className={classes.dropText}>{isDragActive ? t('import.dropNow') : t('import.drop')}</p>
        <Button onClick={open} data-autofocus>
          {t('import.choose')}
        </Button>
        <p className={classes.hint}>
          {t('import.formats', { megabytes: largestImportBytes / 1024 / 1024 })}
        </p>
      </div>
      <Textarea
        label={t('import.paste')}
        description={t('import.pasteHint')}
        placeholder={t('import.pasteExample')}
        minRows={4}
        maxRows={9}
        autosize
        data-own-undo
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) readText();
        }}
      />
      <Button
        className={classes.read ?? ''}
        variant="default"
        disabled={text.trim() === ''}
        onClick={readText}
      >
        {t('import.readText')}
      </Button>
    </div>
  );
}
