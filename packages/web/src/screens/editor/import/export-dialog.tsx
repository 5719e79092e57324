import { useState } from 'react';
import type { FormatInfo } from '@quizcast/game/importing/import';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { Alert, Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { gameFacts, type Game } from '../../../games/game-side.ts';
import {
  exportShow,
  exportShowBundle,
  type TransferErrorCode,
} from '../../../live/calls/transfer.ts';
import { saveAndWait } from '../../../live/use-document.ts';
import { transferErrorText } from '../../../ui/texts/transfer-error-text.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { useFormats } from './use-import.ts';
import classes from './import.module.css';

const bundle = 'bundle';

const isWritten = ({ writes, writesCrowd, game: formatGame }: FormatInfo, game: Game): boolean =>
  game === 'crowdQuiz' ? writesCrowd : writes && formatGame === game;

/** Saves a show as a file: as a complete bundle, or as questions for another program. */
export function ExportDialog({
  show,
  game,
  onClose,
}: {
  show: Pick<Quizshow, 'id' | 'name'>;
  game: Game;
  onClose: () => void;
}) {
  const { t } = useTranslation('transfer');
  const hints = gameFacts[game].exports;
  const formats = useFormats()
    .filter((format) => isWritten(format, game))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const [format, setFormat] = useState(bundle);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<TransferErrorCode | null>(null);
  const save = async () => {
    setIsBusy(true);
    setError(null);
    // The file must include the latest input.
    await saveAndWait();
    const result =
      format === bundle
        ? await exportShowBundle(game, show.id)
        : await exportShow(game, show.id, format);
    setIsBusy(false);
    if (result.kind === 'failed') {
      setError(result.reason);
      return;
    }
    const { name, missing, leftOut } = result.content;
    if (missing > 0) toastError(t('export.missing', { count: missing }));
    if (leftOut > 0) toastError(t('export.leftOut', { count: leftOut }));
    toastDone(t('export.done', { name }));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('export.title', { name: show.name })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        {error !== null && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {transferErrorText({ reason: error, detail: '' })}
          </Alert>
        )}
        <Radio.Group label={t('export.format')} value={format} onChange={setFormat}>
          <div className={classes.formats}>
            <Radio
              value={bundle}
              label={t('export.bundle')}
              description={t(`export.${hints.bundle}`)}
              data-autofocus
              className={classes.whole ?? ''}
            />
            <div className={classes.whole}>
              <p className={classes.group}>{t('export.others')}</p>
              <p className={classes.hint}>{t(`export.${hints.others}`)}</p>
            </div>
            {formats.map(({ id, name, endings }) => (
              <Radio
                key={id}
                value={id}
                // Some names already contain the extension.
                label={name.includes('(') ? name : `${name} (.${endings[0] ?? ''})`}
              />
            ))}
          </div>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            loading={isBusy}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void save()}
          >
            {t('export.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
