import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './copy-field.module.css';

export interface CopyFieldProps {
  label: string;
  value: string;
}

/** A text to be taken elsewhere: selected by a click, copied by a button. */
export function CopyField({ label, value }: CopyFieldProps) {
  const { t } = useTranslation('shell');
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <TextInput
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ root: classes['field'] ?? '', input: classes['value'] ?? '' }}
      />
      <CopyButton value={value} timeout={3000}>
        {({ copied, copy }) => (
          <Button
            onClick={copy}
            variant={copied ? 'light' : 'filled'}
            color={copied ? 'green' : 'show'}
            leftSection={
              copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
            }
            className={classes['button'] ?? ''}
            aria-live="polite"
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
