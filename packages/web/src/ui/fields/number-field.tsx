import { useState } from 'react';
import { NumberInput, type NumberInputProps } from '@mantine/core';

interface NumberFieldProps extends Pick<NumberInputProps, 'size' | 'suffix' | 'step'> {
  label: string;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  description?: string;
  value: number;
  min: number;
  max: number;
  onSet: (value: number) => void;
}

/** An integer. Incomplete input is kept locally, so that nothing is refused while typing. */
export function NumberField(props: NumberFieldProps) {
  const { label, isLabelHidden = false, value, min, max, onSet, ...rest } = props;
  const [draft, setDraft] = useState<number | string | null>(null);
  const fits = (input: number | string): input is number =>
    typeof input === 'number' && Number.isInteger(input) && input >= min && input <= max;
  return (
    <NumberInput
      {...rest}
      {...(isLabelHidden ? { 'aria-label': label, hideControls: true } : { label })}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="blur"
      value={draft ?? value}
      onChange={(input) => {
        if (fits(input)) {
          setDraft(null);
          if (input !== value) onSet(input);
        } else setDraft(input);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
