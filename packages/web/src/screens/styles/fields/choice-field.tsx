import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Resettable } from './resettable.tsx';
import type { Choice } from './field.ts';

/** Chooses one of a few options. */
export function ChoiceField(props: {
  label: string;
  choices: readonly Choice[];
  value: string;
  initial: string;
  onSet: (value: string) => void;
}) {
  const { t } = useTranslation('styles');
  const { label, choices, value, initial, onSet } = props;
  const options = choices.map((choice) => ({ value: choice, label: t(`choices.${choice}`) }));
  return (
    <Resettable
      label={label}
      initial={options.find((option) => option.value === initial)?.label ?? initial}
      isChanged={value !== initial}
      onReset={() => onSet(initial)}
    >
      <Select
        label={label}
        data={options}
        value={value}
        allowDeselect={false}
        onChange={(next) => {
          if (next !== null) onSet(next);
        }}
      />
    </Resettable>
  );
}
