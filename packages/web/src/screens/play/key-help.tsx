import { Button, Kbd, Modal, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clearKey } from '../../ui/fields/clear-picture.ts';
import { useKeyHint } from '../../ui/keys/key-store.ts';
import { muteKey, walkAwayKey } from './stage/keys.ts';
import { restartKey } from './restart-key.ts';

export interface KeyHelpProps {
  isOpen: boolean;
  onClose: () => void;
  /** The keys are to be other ones. */
  onChange: () => void;
}

/** All keys of the screen in one list. */
export function KeyHelp({ isOpen, onClose, onChange }: KeyHelpProps) {
  const { t } = useTranslation('play');
  const { t: tOverlays } = useTranslation('overlays');
  const { t: tKeys } = useTranslation('keys');
  const hint = useKeyHint();
  const rows: [keys: string[], meaning: string][] = [
    [[t('keys.space'), '→'], t('keys.big')],
    [['S'], t('keys.start')],
    [[restartKey], t('keys.restart')],
    [['N'], t('keys.nextStage')],
    [['X'], t('keys.showNextAnswer')],
    [['A', 'B', 'C', 'D'], t('keys.lock')],
    [['R'], t('keys.revealAnswer')],
    [['1', '…', '9'], t('keys.joker')],
    [['V'], t('keys.stopVoting')],
    [[walkAwayKey], t('keys.walkAway')],
    [['E'], t('keys.showEndCard')],
    [[muteKey], t('keys.mute')],
    [['Z', `${t('keys.ctrl')} Z`], t('keys.undo')],
    [[`${t('keys.shift')} R`], t('keys.reset')],
    [[clearKey], tOverlays('clear.key')],
    [['?'], t('keys.help')],
  ];
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('keys.close') }}
      transitionProps={{ duration: 0 }}
    >
      <Table withRowBorders={false} verticalSpacing={6}>
        <Table.Tbody>
          {rows.map(([keys, meaning]) => (
            <Table.Tr key={meaning}>
              <Table.Td>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {hint(key)}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" mt="md">
        {t('keys.note')}
      </Text>
      <Button variant="default" mt="md" onClick={onChange}>
        {tKeys('change')}
      </Button>
    </Modal>
  );
}
