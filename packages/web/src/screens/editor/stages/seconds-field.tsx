import { useState } from 'react';
import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const fitsSeconds = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 5 && value <= 600;

/** Keeps incomplete input local, so that nothing is refused while typing. */
export function SecondsField(props: { seconds: number; onSet: (seconds: number) => void }) {
  const { t } = useTranslation('editor');
  const { seconds, onSet } = props;
  const [draft, setDraft] = useState<number | string | null>(null);
  return (
    <NumberInput
      label={t('form.seconds')}
      title={t('form.secondsHint')}
      min={5}
      max={600}
      step={5}
      allowDecimal={false}
      clampBehavior="blur"
      value={draft ?? seconds}
      onChange={(value) => {
        if (fitsSeconds(value)) {
          setDraft(null);
          onSet(value);
        } else setDraft(value);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
