import { Kbd, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deedKeys, muteKey, panelKeys, prefixKeys } from './keys.ts';
import classes from './key-help.module.css';

/** All keys of the screen in one list. */
export function CategoryKeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('categoryPlay');
  const rows: [keys: readonly string[], meaning: string][] = [
    [[t('keys.space'), '→'], t('keys.big')],
    [['1', '…', '5'], t('keys.field')],
    [['← ↑ ↓ →', '↵'], t('keys.arrows')],
    [['1', '…', '4'], t('keys.player')],
    [[deedKeys.buzzers], t('keys.buzzers')],
    [[deedKeys.right], t('keys.right')],
    [[deedKeys.wrong], t('keys.wrong')],
    [[deedKeys.reveal], t('keys.reveal')],
    [[deedKeys.answer], t('keys.answer')],
    [[deedKeys.on], t('keys.on')],
    [[deedKeys.timer], t('keys.timer')],
    [[',', '.'], t('keys.time')],
    [['⇧ ,', '⇧ .'], t('keys.moreTime')],
    [[deedKeys.blur], t('keys.blur')],
    [[prefixKeys.plus, '1 … 4'], t('keys.plus')],
    [[prefixKeys.minus, '1 … 4'], t('keys.minus')],
    [[prefixKeys.turn, '1 … 4'], t('keys.turn')],
    [['⇧ 1', '…', '⇧ 8'], t('keys.sounds')],
    [[muteKey], t('keys.mute')],
    [[panelKeys.buzzes], t('keys.buzzes')],
    [[panelKeys.lobby], t('keys.lobby')],
    [['↵'], t('keys.letIn')],
    [[panelKeys.options], t('keys.options')],
    [[deedKeys.start], t('keys.start')],
    [[deedKeys.final], t('keys.final')],
    [[deedKeys.tieBreak], t('keys.tieBreak')],
    [[deedKeys.finish], t('keys.finish')],
    [[deedKeys.undo, t('keys.ctrlZ')], t('keys.undo')],
    [[deedKeys.reset], t('keys.reset')],
    [['?'], t('keys.help')],
  ];
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="xl"
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('keys.close') }}
      transitionProps={{ duration: 0 }}
    >
      <dl className={classes.keys}>
        {rows.map(([keys, meaning]) => (
          <div key={meaning} className={classes.row}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" mt="md">
        {t('keys.note')}
      </Text>
    </Modal>
  );
}
