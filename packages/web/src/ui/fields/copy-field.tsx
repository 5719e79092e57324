import { Button, Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { focusOnce } from '../focus-once.ts';
import classes from './copy-field.module.css';
import { useCopied } from './copy-text.ts';

export interface CopyFieldProps {
  label: string;
  value: string;
  /** Gets the focus when it appears, also in a dialog that opens with it. */
  takesFocus?: boolean;
}

/** A text to be copied: a click selects it, a button copies it. */
export function CopyField({ label, value, takesFocus = false }: CopyFieldProps) {
  const { t } = useTranslation('shell');
  const { isCopied, copy } = useCopied(value);
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label={label}
        value={value}
        readOnly
        {...(takesFocus ? { 'data-autofocus': true, ref: focusOnce } : {})}
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ root: classes['field'] ?? '', input: classes['value'] ?? '' }}
      />
      <Button
        onClick={copy}
        variant={isCopied ? 'light' : 'filled'}
        color={isCopied ? 'green' : 'show'}
        leftSection={
          isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
        }
        className={classes['button'] ?? ''}
        aria-live="polite"
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
    </Group>
  );
}
