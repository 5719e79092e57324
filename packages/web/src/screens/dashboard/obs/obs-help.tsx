import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { List, Modal, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentPart } from '../../../live/use-document.ts';
import { CopyField } from '../../../ui/fields/copy-field.tsx';
import { ConnectObs } from './ask-for-obs.tsx';
import { ChooseScene } from './choose-scene.tsx';
import classes from './obs-help.module.css';
import { useObsSetup } from './use-obs-setup.ts';
import { WaitForOverlay } from './wait-for-overlay.tsx';

interface ObsHelpProps {
  isOpen: boolean;
  onClose: () => void;
  /** Overlay address. */
  address: string;
}

/** Guides the user through adding the overlay to OBS on this computer; the four manual steps are always shown beside it. */
export default function ObsHelp({ isOpen, onClose, address }: ObsHelpProps) {
  const { t } = useTranslation('obs');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={980}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.columns}>
        <Guide address={address} onClose={onClose} />
        <ManualSteps address={address} />
      </div>
    </Modal>
  );
}

function Guide({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation('obs');
  const orientation = useDocumentPart((document) => {
    const { style, categoryQuiz } = overlayView({ ...document, isCleared: false });
    return (categoryQuiz?.style ?? style).orientation;
  });
  const size = canvasSizes[orientation];
  const { setup, isDone, connect, add, restart } = useObsSetup(address, size);
  const titleId = useId();
  return (
    <section className={classes.guide} aria-labelledby={titleId}>
      <Title order={3} id={titleId}>
        {t('guide')}
      </Title>
      {setup.kind === 'asking' && (
        <ConnectObs isBusy={setup.isBusy} error={setup.error} onConnect={connect} />
      )}
      {setup.kind === 'choosing' && (
        <ChooseScene
          found={setup.found}
          size={size}
          isBusy={setup.isBusy}
          error={setup.error}
          onAdd={add}
        />
      )}
      {setup.kind === 'waiting' && (
        <WaitForOverlay setup={setup} isDone={isDone} onClose={onClose} onRestart={restart} />
      )}
    </section>
  );
}

const steps = ['step1', 'step2', 'step3', 'step4'] as const;

function ManualSteps({ address }: { address: string }) {
  const { t } = useTranslation('obs');
  const { t: tDashboard } = useTranslation('dashboard');
  const titleId = useId();
  return (
    <section className={classes.byHand} aria-labelledby={titleId}>
      <Title order={3} id={titleId}>
        {t('byHand')}
      </Title>
      <List type="ordered" spacing={6}>
        {steps.map((step) => (
          <List.Item key={step}>{tDashboard(`overlay.${step}`)}</List.Item>
        ))}
      </List>
      <CopyField label={tDashboard('overlay.address')} value={address} />
    </section>
  );
}
