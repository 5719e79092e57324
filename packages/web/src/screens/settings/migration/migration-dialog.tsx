import { useEffect, useRef } from 'react';
import { migrationErrorCodes, type MigrationTaken } from '@quizcast/game/importing/migration';
import { Alert, Button, Group, Loader, Modal } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OldData, OldDataError } from '../../../live/calls/migration.ts';
import { reasonText } from '../../../toasts/toast.ts';
import { PreviewStep } from './migration-preview.tsx';
import { MigrationSource } from './migration-source.tsx';
import { useMigration } from './use-migration.ts';
import classes from './migration.module.css';

/** Imports version 1 data: source, preview, result. */
export default function MigrationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('migration');
  const { step, look: loadPreview, take: runImport, back } = useMigration();
  const error = step.kind === 'source' || step.kind === 'preview' ? step.error : null;
  const tried = step.kind === 'source' || step.kind === 'preview' ? step.data : null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('dialog')}
      size="46rem"
      yOffset="6vh"
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {error !== null && <OldDataErrorText error={error} data={tried} />}
      {step.kind === 'source' && (
        <MigrationSource
          error={step.error}
          data={step.data}
          onData={(data) => void loadPreview(data)}
        />
      )}
      {step.kind === 'busy' && <Busy onCancel={back} />}
      {step.kind === 'preview' && (
        <PreviewStep
          preview={step.preview}
          onBack={back}
          onImport={() => void runImport(step.data, step.preview)}
        />
      )}
      {step.kind === 'taken' && (
        <ImportResult taken={step.taken} found={step.found} onClose={onClose} />
      )}
    </Modal>
  );
}

const hinted = [
  'noQuestionLists',
  'noLegacySettings',
  'badQuestionLists',
  'badLegacySettings',
] as const;
const reasonsWithText = [
  ...migrationErrorCodes,
  'offline',
  'otherAccount',
  'busy',
  'failed',
  'listFull',
] as const;

type ReasonWithText = (typeof reasonsWithText)[number];
const hasOwnText = (reason: OldDataError['reason']): reason is ReasonWithText =>
  reasonsWithText.some((code) => code === reason);

/** Why it failed, by error text and details; takes the focus. */
function OldDataErrorText({ error, data }: { error: OldDataError; data: OldData | null }) {
  const { t } = useTranslation('migration');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [error]);
  const { reason, detail } = error;
  const text = hasOwnText(reason) ? t(`fault.${reason}`) : reasonText(reason);
  const hint = hinted.find((code) => code === reason);
  const isEmpty = data?.kind === 'store' && reason === 'noQuestionLists';
  return (
    <Alert
      ref={place}
      className={classes.fault ?? ''}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
    >
      <p className={classes.dropText}>{text}</p>
      {hint === undefined ? null : <p>{isEmpty ? t('hint.noneInStore') : t(`hint.${hint}`)}</p>}
      {hint === undefined || detail === '' ? null : <p>{t('place', { place: detail })}</p>}
      {reason === 'severalUsers' ? null : <p>{t('nothingChanged')}</p>}
    </Alert>
  );
}

/** Takes the focus, as the element that had it is gone. */
function Busy({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('migration');
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={classes.busy}>
      <Loader aria-hidden />
      <output>{t('reading')}</output>
      <Button ref={cancel} variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

/** Success message, with links to the imported shows. */
function ImportResult({
  taken,
  found,
  onClose,
}: {
  taken: MigrationTaken;
  found: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('migration');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [only] = taken.showIds;
  const count = taken.showIds.length;
  const text =
    taken.kind === 'document'
      ? t('takenWhole')
      : count === 0
        ? t(found === 0 ? 'takenNoLists' : 'takenNone')
        : t('takenText', { count });
  return (
    <>
      <div className={classes.taken}>
        <IconCircleCheck size={48} aria-hidden />
        <h3 ref={heading} tabIndex={-1} className={classes.heading}>
          {t(taken.kind === 'version1' && found === 0 ? 'takenStyle' : 'taken')}
        </h3>
        <p>{text}</p>
        <p className={classes.hint}>{t('takenBack')}</p>
      </div>
      <Group justify="flex-end">
        <Button component={Link} to="/settings/history" variant="default">
          {t('toHistory')}
        </Button>
        <Button component={Link} to="/play" variant="default">
          {t('toPlay')}
        </Button>
        {only !== undefined && count === 1 ? (
          <Button
            renderRoot={(root) => <Link to="/editor/$id" params={{ id: only }} {...root} />}
            onClick={onClose}
          >
            {t('toShow')}
          </Button>
        ) : (
          <Button component={Link} to="/editor">
            {t('toShows')}
          </Button>
        )}
      </Group>
    </>
  );
}
