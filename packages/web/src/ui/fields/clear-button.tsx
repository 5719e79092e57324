import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../live/use-permission.ts';
import { clearKey, setCleared } from './clear-picture.ts';
import { KeyHint } from '../key-hint.tsx';

/** Clears the picture on all overlays with one press, and restores it with another. Offered to members who may play. */
export function ClearButton(props: {
  isCleared: boolean;
  hasKey?: boolean;
  size?: string;
  isOnColour?: boolean;
}) {
  const { t } = useTranslation('overlays');
  const { isCleared, hasKey = false, size = 'sm', isOnColour = false } = props;
  const mayClear = usePermission('play');
  if (!mayClear) return null;
  const Icon = isCleared ? IconEye : IconEyeOff;
  return (
    <Button
      size={size}
      variant={isCleared && !isOnColour ? 'filled' : 'default'}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={hasKey ? <KeyHint keys={clearKey} /> : null}
      title={t(isCleared ? 'clear.showHint' : 'clear.hint')}
      onClick={() => setCleared(!isCleared)}
    >
      {t(isCleared ? 'clear.show' : 'clear.clear')}
    </Button>
  );
}
