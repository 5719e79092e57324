import { useState } from 'react';
import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Range } from './fields.ts';
import { Resettable } from './resettable.tsx';
import type { Field } from './field.ts';

const suffixOf = { px: ' px', times: ' ×', em: ' em' } as const;

/** A number with its unit. A value out of range is reported, and clamped on blur. */
export function NumberField(props: {
  label: string;
  field: Extract<Field, { kind: 'number' }>;
  range: Range;
  value: number;
  initial: number;
  /** Returns the value after clamping. */
  onSet: (value: number) => number;
}) {
  const { t, i18n } = useTranslation('canvas');
  const { t: tStyles } = useTranslation('styles');
  const { label, field, range, value, initial, onSet } = props;
  const [draft, setDraft] = useState<number | string | null>(null);
  const suffix = suffixOf[field.unit];
  const requested = typeof draft === 'number' ? draft : value;
  const isAbove = requested > value;
  const written = (number: number) => number.toLocaleString(i18n.language, { useGrouping: false });
  return (
    <Resettable
      label={label}
      initial={`${written(initial)}${suffix}`}
      isChanged={value !== initial}
      onReset={() => {
        setDraft(null);
        onSet(initial);
      }}
    >
      <NumberInput
        label={label}
        title={tStyles(`hints.${field.unit}`)}
        suffix={suffix}
        min={range.min}
        max={range.max}
        step={field.step}
        decimalScale={3}
        decimalSeparator={written(0.5).slice(1, 2)}
        clampBehavior="none"
        value={draft ?? value}
        error={
          requested !== value &&
          t(isAbove ? 'fields.atMost' : 'fields.atLeast', { value: written(value) })
        }
        onChange={(next) => {
          if (typeof next !== 'number') setDraft(next);
          else setDraft(onSet(next) === next ? null : next);
        }}
        onBlur={() => setDraft(null)}
      />
    </Resettable>
  );
}
