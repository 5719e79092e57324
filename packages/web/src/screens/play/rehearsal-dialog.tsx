import { useState } from 'react';
import { botsSchema, usualBots, type Rehearsal } from '@quizcast/game/crowd/rehearsal';
import { games } from '@quizcast/game/document/games';
import { Alert, Button, Group, Modal, NumberInput, Slider, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { play, useDocument } from '../../live/use-document.ts';
import '../../messages/late/run-through.ts';
import { requestRun } from './run-through/use-run.ts';

interface RehearsalDialogProps {
  /** The running rehearsal, whose bots are changed. */
  rehearsal: Rehearsal | undefined;
  onClose: () => void;
}

type Bots = Omit<Rehearsal, 'seed' | 'isQuick'>;
/** Value of a number input, which may be temporarily empty. */
type Typed = number | '';
type TypedBots = Record<keyof Bots, Typed>;

const percents = ['rightPercent', 'copycatPercent', 'trollPercent'] as const;

/** Number of bots in a rehearsal, their knowledge and their stream delay. */
export default function RehearsalDialog({ rehearsal, onClose }: RehearsalDialogProps) {
  const { t } = useTranslation('play');
  const { t: tRun } = useTranslation('runThrough');
  const app = useDocument();
  const inPlay = games.flatMap((game) => game.showsInPlay(app)).map(({ name }) => name);
  const [bots, setBots] = useState<TypedBots>(() => botsOf(rehearsal));
  const set = (part: Partial<TypedBots>) => setBots({ ...bots, ...part });
  const complete = completed(bots);
  const start = () => {
    if (complete === null) return;
    void play({ type: 'rehearsal.start', bots: complete });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rehearsal.title')}
      closeButtonProps={{ 'aria-label': t('rehearsal.close') }}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Text size="sm">{t('rehearsal.lead')}</Text>
        <Group grow align="start">
          <NumberInput
            label={t('rehearsal.viewers')}
            min={1}
            max={2000}
            clampBehavior="strict"
            value={bots.viewers}
            onChange={(value) => set({ viewers: typed(value) })}
            allowDecimal={false}
          />
          <NumberInput
            label={t('rehearsal.delaySeconds')}
            min={0}
            max={30}
            clampBehavior="strict"
            value={bots.delaySeconds}
            onChange={(value) => set({ delaySeconds: typed(value) })}
          />
        </Group>
        {percents.map((name) => (
          <div key={name}>
            <Group justify="space-between">
              <Text size="sm" fw={500}>
                {t(`rehearsal.${name}`)}
              </Text>
              <Text size="sm">{t('rehearsal.percent', { percent: bots[name] })}</Text>
            </Group>
            <Slider
              value={Number(bots[name])}
              onChange={(value) => set({ [name]: value })}
              label={null}
              thumbLabel={t(`rehearsal.${name}`)}
            />
          </div>
        ))}
        {rehearsal === undefined && inPlay.length > 0 && (
          <Alert color="yellow">{t('rehearsal.resets', { shows: inPlay.join(', ') })}</Alert>
        )}
        <Text size="sm" c="dimmed">
          {t('rehearsal.after')}
        </Text>
        <Group justify="end">
          <Button
            variant="default"
            title={tRun('hint')}
            onClick={() => {
              requestRun();
              onClose();
            }}
          >
            {tRun('start')}
          </Button>
          <Button disabled={complete === null} onClick={start}>
            {t(rehearsal === undefined ? 'rehearsal.start' : 'rehearsal.apply')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function botsOf(rehearsal: Rehearsal | undefined): Bots {
  const { viewers, rightPercent, trollPercent, copycatPercent, delaySeconds } =
    rehearsal ?? usualBots;
  return { viewers, rightPercent, trollPercent, copycatPercent, delaySeconds };
}

const typed = (value: number | string): Typed => (value === '' ? '' : Number(value));

/** Null while a number is missing. */
function completed(bots: TypedBots): Bots | null {
  const { success, data } = botsSchema.safeParse(bots);
  return success ? data : null;
}
