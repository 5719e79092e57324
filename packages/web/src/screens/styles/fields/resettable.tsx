import type { ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../style-editor.module.css';

/** A control with a reset button, shown while the value differs from the default. */
export function Resettable(props: {
  label: string;
  initial: string;
  isChanged: boolean;
  onReset: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('styles');
  return (
    <div className={classes.field}>
      <div className={classes.control}>{props.children}</div>
      {props.isChanged && (
        <ActionIcon
          className={classes.reset ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('reset', { field: props.label })}
          title={t('resetTo', { value: props.initial })}
          onClick={props.onReset}
        >
          <IconRestore size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
