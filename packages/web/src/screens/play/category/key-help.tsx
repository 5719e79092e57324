import { Button, Kbd, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clearKey } from '../../../ui/fields/clear-picture.ts';
import { useKeyHint } from '../../../ui/keys/key-store.ts';
import type { KeyHelpProps } from '../key-help.tsx';
import { deedKeys, muteKey, panelKeys, prefixKeys } from './keys.ts';
import classes from './key-help.module.css';

/** All keys of the screen in one list. */
export function CategoryKeyHelp({ isOpen, onClose, onChange }: KeyHelpProps) {
  const { t } = useTranslation('categoryKeys');
  const { t: tOverlays } = useTranslation('overlays');
  const { t: tKeys } = useTranslation('keys');
  const hint = useKeyHint();
  const rows: [keys: readonly string[], meaning: string][] = [
    [[t('space'), '→'], t('big')],
    [['1', '…', '5'], t('field')],
    [['← ↑ ↓ →', '↵'], t('arrows')],
    [['1', '…', '4'], t('player')],
    [[deedKeys.buzzers], t('buzzers')],
    [[deedKeys.right], t('right')],
    [[deedKeys.wrong], t('wrong')],
    [[deedKeys.reveal], t('reveal')],
    [[deedKeys.answer], t('answer')],
    [[deedKeys.on], t('on')],
    [[deedKeys.timer], t('timer')],
    [[',', '.'], t('time')],
    [['⇧ ,', '⇧ .'], t('moreTime')],
    [[deedKeys.blur], t('blur')],
    [[prefixKeys.plus, '1 … 4'], t('plus')],
    [[prefixKeys.minus, '1 … 4'], t('minus')],
    [[prefixKeys.turn, '1 … 4'], t('turn')],
    [['⇧ 1', '…', '⇧ 8'], t('sounds')],
    [[muteKey], t('mute')],
    [[panelKeys.buzzes], t('buzzes')],
    [[panelKeys.lobby], t('lobby')],
    [['↵'], t('letIn')],
    [[panelKeys.options], t('options')],
    [[deedKeys.start], t('start')],
    [[deedKeys.restart], t('restart')],
    [[deedKeys.final], t('final')],
    [[deedKeys.tieBreak], t('tieBreak')],
    [[deedKeys.finish], t('finish')],
    [[deedKeys.undo, t('ctrlZ')], t('undo')],
    [[deedKeys.reset], t('reset')],
    [[clearKey], tOverlays('clear.key')],
    [['?'], t('help')],
  ];
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="xl"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 0 }}
    >
      <dl className={classes.keys}>
        {rows.map(([keys, meaning]) => (
          <div key={meaning} className={classes.row}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{hint(key)}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" mt="md">
        {t('note')}
      </Text>
      <Button variant="default" mt="md" onClick={onChange}>
        {tKeys('change')}
      </Button>
    </Modal>
  );
}
