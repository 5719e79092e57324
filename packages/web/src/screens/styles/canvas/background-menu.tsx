import { useRef, type ReactNode } from 'react';
import {
  ActionIcon,
  Button,
  ColorInput,
  FileButton,
  Popover,
  Radio,
  Stack,
  Text,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isColor } from '../fields/fields.ts';
import { backgroundKinds, type BackgroundKind } from './canvas-background.tsx';
import type { BackgroundControl } from './use-canvas-background.ts';
import classes from './toolbar.module.css';

const colors = ['#000000', '#ffffff', '#00b140', '#0047bb', '#7f7f7f', '#9146ff'];

/** Chooses the background of the canvas, such as a screenshot of the user's game. */
export function BackgroundMenu({ ground, icon }: { ground: BackgroundControl; icon: ReactNode }) {
  const { t } = useTranslation('canvas');
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const clearPick = useRef<() => void>(null);
  const { choice } = ground;
  const isOffered = (kind: BackgroundKind) => kind !== 'screenshot' || choice.screenshot !== null;
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="bottom-start"
      width={300}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          className={classes.tool ?? ''}
          aria-label={t('ground.name')}
          title={t('ground.name')}
          onClick={toggle}
        >
          {icon}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ground.name')}>
        <Stack gap="sm">
          <Radio.Group label={t('ground.name')} value={choice.kind}>
            <Stack gap={8} mt={8}>
              {backgroundKinds.filter(isOffered).map((kind) => (
                <Radio
                  key={kind}
                  value={kind}
                  label={t(`ground.kinds.${kind}`)}
                  onChange={() => ground.setKind(kind)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {choice.kind === 'color' && (
            <ColorInput
              label={t('ground.color')}
              value={choice.color}
              swatches={colors}
              swatchesPerRow={6}
              popoverProps={{ withinPortal: false }}
              eyeDropperButtonProps={{ 'aria-label': t('ground.pickColor') }}
              onChange={(color) => {
                if (isColor(color)) ground.setColor(color);
              }}
            />
          )}
          <FileButton
            accept="image/*"
            resetRef={clearPick}
            onChange={(file) => {
              if (file !== null) ground.setScreenshot(file);
              clearPick.current?.();
            }}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="xs"
                leftSection={<IconPhotoUp size={16} aria-hidden />}
              >
                {t('ground.pick')}
              </Button>
            )}
          </FileButton>
          {choice.screenshot !== null && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={ground.removeScreenshot}
            >
              {t('ground.remove')}
            </Button>
          )}
          <Text size="xs" c="dimmed">
            {t('ground.hint')}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
