import { useState } from 'react';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';

interface NumberFieldProps extends Pick<
  NumberInputProps,
  'size' | 'suffix' | 'step' | 'classNames'
> {
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

/** An integer. Other input is kept locally while typing, and rounded into the range when the field is left. */
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
      allowedDecimalSeparators={['.', ',']}
      clampBehavior="none"
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
        const whole = draft === null || fits(draft) ? null : wholeIn(draft, min, max);
        if (whole !== null && whole !== value) onSet(whole);
        setDraft(null);
      }}
    />
  );
}

/** Thousands: "1,500" as the input writes it. */
const grouped = /^-?[1-9]\d{0,2}\.(?:\d{3})+$/u;

/** The nearest integer of the range; null for no number. */
export function wholeIn(typed: number | string, min: number, max: number): number | null {
  const text = String(typed);
  const number = text === '' ? NaN : Number(grouped.test(text) ? text.replace('.', '') : text);
  return Number.isNaN(number) ? null : Math.min(max, Math.max(min, Math.round(number)));
}
