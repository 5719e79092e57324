import { Button, Kbd, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../games/game-side.ts';
import { useKeyHint } from '../../ui/keys/key-store.ts';
import classes from './key-help.module.css';
import { useKeyList } from './use-key-list.ts';

interface KeyHelpProps {
  game: Game;
  onClose: () => void;
  /** Opens the dialog to change the keys. */
  onChange: () => void;
}

/** List of all keys of the screen. */
export default function KeyHelp({ game, onClose, onChange }: KeyHelpProps) {
  const { t } = useTranslation('play');
  const { t: tKeys } = useTranslation('keys');
  const hint = useKeyHint();
  const entries = useKeyList(game).filter(({ shown }) => shown.length > 0);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('keys.close') }}
      transitionProps={{ duration: 0 }}
    >
      <dl className={classes.keys}>
        {entries.map(({ shown, meaning }) => (
          <div key={meaning} className={classes.row}>
            <dt>
              {shown.map((key) => (
                <Kbd key={key}>{hint(key)}</Kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" mt="md">
        {t('keys.note')}
      </Text>
      <Button variant="default" mt="md" onClick={onChange}>
        {tKeys('change')}
      </Button>
    </Modal>
  );
}
