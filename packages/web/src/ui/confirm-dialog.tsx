import { Button, Group, Modal, Stack, Text } from '@mantine/core';

interface ConfirmDialogProps {
  isOpen?: boolean;
  title: string;
  text: string;
  cancel: string;
  confirm: string;
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** The focus starts on cancel. */
export function ConfirmDialog({ isOpen = true, isBusy = false, ...props }: ConfirmDialogProps) {
  const { title, text, cancel, confirm, onCancel, onConfirm } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title={title}
      closeButtonProps={{ 'aria-label': cancel }}
      centered
    >
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {cancel}
          </Button>
          <Button color="red" loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
