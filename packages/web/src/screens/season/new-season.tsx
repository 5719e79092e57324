import { useState } from 'react';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit, useDocumentPart } from '../../live/use-document.ts';
import { showToast } from '../../toasts/toast.ts';
import { dayOf } from '../../ui/texts/dates.ts';

const path = ['settings', 'crowd', 'seasonFromMs'];

/** The day in this browser's time zone, in the format of date inputs. */
const dateText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Lets the streamer choose from which day on shows count toward the season. */
export function NewSeason() {
  const { t, i18n } = useTranslation('season');
  const fromMs = useDocumentPart(({ settings }) => settings.crowd.seasonFromMs);
  const [day, setDay] = useState<string | null>(null);
  const close = () => setDay(null);
  const startsAtMs = day === null ? Number.NaN : new Date(`${day}T00:00`).getTime();
  const start = () => {
    edit({ type: 'edit.update', path, value: startsAtMs });
    showToast({
      message: t('start.done', { when: dayOf(new Date(startsAtMs).toISOString(), i18n.language) }),
    });
    close();
  };
  return (
    <>
      <Button variant="default" onClick={() => setDay(dateText(new Date()))}>
        {t('start.button')}
      </Button>
      <Modal
        opened={day !== null}
        onClose={close}
        title={t('start.title')}
        centered
        closeButtonProps={{ 'aria-label': t('start.cancel') }}
      >
        <Stack>
          <Text size="sm">{t('start.text')}</Text>
          <TextInput
            type="date"
            label={t('start.day')}
            value={day ?? ''}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            {fromMs !== undefined && (
              <Button
                variant="subtle"
                onClick={() => {
                  edit({ type: 'edit.update', path, value: 0 });
                  close();
                }}
              >
                {t('start.whole')}
              </Button>
            )}
            <Button variant="default" onClick={close}>
              {t('start.cancel')}
            </Button>
            <Button disabled={Number.isNaN(startsAtMs)} onClick={start}>
              {t('start.confirm')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
