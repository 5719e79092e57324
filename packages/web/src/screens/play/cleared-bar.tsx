import { Alert } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../live/use-permission.ts';
import { ClearButton } from '../../ui/fields/clear-button.tsx';
import { clearKey, toggleCleared } from '../../ui/fields/clear-picture.ts';
import classes from './cleared-bar.module.css';
import { letterOrKey, type KeyPress } from '../../ui/keys/inputs.ts';
import { useKeys } from './use-keys.ts';

/** Handles the key that clears the picture, and shows clearly that it is cleared. */
export function ClearedBar({ isCleared }: { isCleared: boolean }) {
  const { t } = useTranslation('overlays');
  const mayClear = usePermission('play');
  useKeys(mayClear ? clearIntent : () => null, toggleCleared);
  if (!isCleared) return null;
  return (
    <Alert color="red" variant="filled" p="xs" className={classes.bar ?? ''}>
      <div className={classes.words}>
        <p>
          <IconEyeOff size={20} aria-hidden />
          <strong>{t('clear.nothing')}</strong> {t('clear.nothingText')}
        </p>
        <ClearButton isCleared hasKey isOnColour />
      </div>
    </Alert>
  );
}

const clearIntent = (press: KeyPress): 'clear' | null => {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  return letterOrKey(press) === clearKey.toLowerCase() ? 'clear' : null;
};
