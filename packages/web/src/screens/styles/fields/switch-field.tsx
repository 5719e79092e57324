import { Switch } from '@mantine/core';
import { Resettable } from './resettable.tsx';

export function SwitchField(props: {
  label: string;
  value: boolean;
  initial: boolean;
  onSet: (value: boolean) => void;
}) {
  const { label, value, initial, onSet } = props;
  return (
    <Resettable
      label={label}
      initial={initial ? '✓' : '–'}
      isChanged={value !== initial}
      onReset={() => onSet(initial)}
    >
      <Switch
        label={label}
        checked={value}
        onChange={(event) => onSet(event.currentTarget.checked)}
      />
    </Resettable>
  );
}
