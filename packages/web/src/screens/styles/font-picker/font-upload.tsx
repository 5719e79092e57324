import { useEffect, useRef, useState } from 'react';
import type { FontFile } from '@quizcast/game/values/font';
import { Button, FileButton, Group, Pill, Progress, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../live/calls/upload.ts';
import { edit, newId, useDocument } from '../../../live/use-document.ts';
import { editWithUndo } from '../../../ui/undo/remove-with-undo.ts';
import { toastError } from '../../../toasts/toast.ts';
import { addFonts, removeFamily, type StoredFont } from './font-edits.ts';
import classes from './font-picker.module.css';

interface Running {
  name: string;
  fraction: number;
}

/** Uploads font files and removes the user's families. */
export function FontUpload(props: {
  families: readonly string[];
  onUploaded: (family: string, fonts: readonly FontFile[]) => void;
}) {
  const { t } = useTranslation('fonts');
  const { t: inFiles } = useTranslation('files');
  const app = useDocument();
  const cancelled = useRef<AbortController | null>(null);
  const [running, setRunning] = useState<Running | null>(null);
  const isHere = useRef(true);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  // The cancel button is removed after the upload: the focus is moved to the upload button.
  const isRunning = running !== null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning && document.activeElement === document.body)
      button.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);

  const upload = async (files: readonly File[]) => {
    const controller = new AbortController();
    cancelled.current = controller;
    const stored: StoredFont[] = [];
    for (const file of files) {
      setRunning({ name: file.name, fraction: 0 });
      const result = await uploadFile('font', file, {
        signal: controller.signal,
        onProgress: (fraction) => setRunning({ name: file.name, fraction }),
      });
      if (result.kind === 'cancelled') break;
      if (result.kind === 'stored' && result.font !== undefined)
        stored.push({ ...result.font, file: result.address });
      else {
        const reason = result.kind === 'refused' ? result.code : 'failed';
        const text = inFiles(result.kind === 'offline' ? 'refused.offline' : `refused.${reason}`);
        toastError(`${file.name}: ${text}`);
      }
    }
    setRunning(null);
    const [first] = stored;
    if (first === undefined) return;
    const command = addFonts(app.fonts, stored, newId);
    if (edit(command).kind === 'refused') return;
    // If the list was closed in the meantime, the font is only added.
    if (!isHere.current) return;
    const uploadedFonts = stored.map((font) => ({ ...font, id: font.file }));
    props.onUploaded(first.fontFamily, uploadedFonts);
  };

  return (
    <div className={classes.upload}>
      {running === null ? (
        <FileButton
          multiple
          accept=".woff2,.ttf,.otf,font/woff2,font/ttf,font/otf"
          onChange={(files) => void upload(files)}
        >
          {(opener) => (
            <Button
              {...opener}
              ref={button}
              variant="default"
              size="xs"
              leftSection={<IconUpload size={15} aria-hidden />}
            >
              {t('upload')}
            </Button>
          )}
        </FileButton>
      ) : (
        <Group gap="xs" wrap="nowrap">
          <Text size="xs" truncate className={classes.file ?? ''}>
            {running.name}
          </Text>
          <Progress
            className={classes.progress ?? ''}
            value={running.fraction * 100}
            aria-label={t('uploading', { name: running.name })}
          />
          <Button size="compact-xs" variant="default" onClick={() => cancelled.current?.abort()}>
            {t('cancel')}
          </Button>
        </Group>
      )}
      {props.families.length > 0 && (
        <Pill.Group aria-label={t('own')}>
          {props.families.map((family) => (
            <Pill
              key={family}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('remove', { family }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() =>
                editWithUndo(app, removeFamily(app.fonts, family), {
                  removed: t('removed', { family }),
                  undoLabel: t('takeBack'),
                })
              }
            >
              {family}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </div>
  );
}
