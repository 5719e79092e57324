import { useState } from 'react';
import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Field } from './fields.ts';
import { Resettable } from './resettable.tsx';

const suffixOf = { px: ' px', times: ' ×', em: ' em' } as const;

/** A number with its unit. Half-written ones are kept here, so that nothing is refused while somebody types. */
export function NumberField(props: {
  label: string;
  field: Extract<Field, { kind: 'number' }>;
  value: number;
  initial: number;
  onSet: (value: number) => void;
}) {
  const { t } = useTranslation('styles');
  const { label, field, value, initial, onSet } = props;
  const [draft, setDraft] = useState<number | string | null>(null);
  const suffix = suffixOf[field.unit];
  return (
    <Resettable
      label={label}
      initial={`${initial}${suffix}`}
      isChanged={value !== initial}
      onReset={() => {
        setDraft(null);
        onSet(initial);
      }}
    >
      <NumberInput
        label={label}
        title={t(`hints.${field.unit}`)}
        suffix={suffix}
        min={field.min}
        max={field.max}
        step={field.step}
        decimalScale={2}
        clampBehavior="blur"
        value={draft ?? value}
        onChange={(next) => {
          if (typeof next === 'number' && next >= field.min && next <= field.max) {
            setDraft(null);
            onSet(next);
          } else setDraft(next);
        }}
        onBlur={() => setDraft(null)}
      />
    </Resettable>
  );
}
