import { useState } from 'react';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';

interface NumberFieldProps extends Pick<NumberInputProps, 'size' | 'suffix' | 'step'> {
  label: string;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  description?: string;
  value: number;
  min: number;
  max: number;
  /** For rules of a running show: saves after a pause, on blur or with Enter, so that "30" does not pass through "3". */
  isDelayed?: boolean;
  onSet: (value: number) => void;
}

const pauseMs = 1000;

/** An integer. Incomplete input is kept locally, so that nothing is refused while typing. */
export function NumberField(props: NumberFieldProps) {
  const { label, isLabelHidden = false, isDelayed = false, ...more } = props;
  const { value, min, max, onSet, ...rest } = more;
  const [draft, setDraft] = useState<number | string | null>(null);
  const fits = (input: number | string): input is number =>
    typeof input === 'number' && Number.isInteger(input) && input >= min && input <= max;
  const save = (input: number | string) => {
    if (!fits(input)) return;
    setDraft(null);
    if (input !== value) onSet(input);
  };
  const saveLater = useDebouncedCallback(save, { delay: pauseMs, flushOnUnmount: true });
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
        setDraft(input);
        if (isDelayed) saveLater(input);
        else save(input);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') saveLater.flush();
      }}
      onBlur={() => {
        saveLater.flush();
        setDraft(null);
      }}
    />
  );
}
