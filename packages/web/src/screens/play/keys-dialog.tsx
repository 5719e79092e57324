import { ActionIcon, Alert, Button, Group, Kbd, Modal, Table, Text } from '@mantine/core';
import { IconArrowBackUp, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '../../games/game-side.ts';
import {
  bound,
  inputsFor,
  isFull,
  keyFor,
  maxInputs,
  restored,
  unbound,
} from '../../ui/keys/bindings.ts';
import { inputOf, labelOf, type InputName } from '../../ui/keys/inputs.ts';
import { setBindings, useBindings } from '../../ui/keys/key-store.ts';
import { padCount, useGamepads } from '../../ui/keys/use-gamepads.ts';
import classes from './keys-dialog.module.css';
import { useKeyList, type KeyRow } from './use-key-list.ts';

/** Reassigns the keys of Play, also to buttons of gamepads and USB buzzers. */
export default function KeysDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const bindings = useBindings(game);
  const rows = useKeyList(game).flatMap((entry) => entry.rows);
  const words = { space: t('space'), pad: t('pad') };
  const [asking, setAsking] = useState<KeyRow | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const assignInput = (input: InputName | null) => {
    if (asking === null) return;
    if (input === null) return setNotice(t('notThis'));
    const before = keyFor(bindings, input);
    const loser = rows.find(({ key }) => key === before && key !== asking.key);
    const replacedText =
      loser === undefined
        ? null
        : t('took', { input: labelOf(input, words), meaning: loser.meaning });
    setNotice(replacedText);
    setBindings(game, bound(bindings, asking.key, input));
    setAsking(null);
  };
  return (
    <Modal
      opened
      onClose={() => (asking === null ? onClose() : setAsking(null))}
      closeOnEscape={asking === null}
      size="xl"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 0 }}
    >
      <Text size="sm" mb="xs">
        {t('lead')}
      </Text>
      <Pads />
      <div aria-live="polite" className={classes.notice}>
        {notice === null ? null : <Alert color="yellow">{notice}</Alert>}
      </div>
      {asking === null ? null : <Recorder onInput={assignInput} onCancel={() => setAsking(null)} />}
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('meaning')}</Table.Th>
            <Table.Th scope="col">{t('inputs')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              inputs={inputsFor(bindings, row.key)}
              isChanged={Object.hasOwn(bindings, row.key)}
              isAsking={asking?.key === row.key}
              label={(input) => labelOf(input, words)}
              onAdd={() => {
                const isRefused = isFull(bindings, row.key);
                setNotice(isRefused ? t('full', { count: maxInputs }) : null);
                setAsking(isRefused ? null : row);
              }}
              onRemove={(input) => setBindings(game, unbound(bindings, row.key, input))}
              onRestore={() => setBindings(game, restored(bindings, row.key))}
            />
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" mt="md">
        <Button
          variant="default"
          disabled={Object.keys(bindings).length === 0}
          onClick={() => setBindings(game, {})}
        >
          {t('restoreAll')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Modal>
  );
}

interface RowProps {
  row: KeyRow;
  inputs: readonly InputName[];
  isChanged: boolean;
  isAsking: boolean;
  label: (input: InputName) => string;
  onAdd: () => void;
  onRemove: (input: InputName) => void;
  onRestore: () => void;
}

function Row({ row, inputs, isChanged, isAsking, label, onAdd, onRemove, onRestore }: RowProps) {
  const { t } = useTranslation('keys');
  const { meaning } = row;
  return (
    <Table.Tr className={isAsking ? classes.asking : ''}>
      <Table.Td>{meaning}</Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          <span className={classes.inputs}>
            {inputs.length === 0 ? <Text c="dimmed">{t('none')}</Text> : null}
            {inputs.map((input) => (
              <span key={input} className={classes.input}>
                <Kbd>{label(input)}</Kbd>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('take', { input: label(input), meaning })}
                  onClick={() => onRemove(input)}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              </span>
            ))}
          </span>
          <ActionIcon variant="default" aria-label={t('add', { meaning })} onClick={onAdd}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('restore', { meaning })}
            disabled={!isChanged}
            onClick={onRestore}
          >
            <IconArrowBackUp size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Recorder(props: { onInput: (input: InputName | null) => void; onCancel: () => void }) {
  const { t } = useTranslation('keys');
  const { onInput, onCancel } = props;
  useGamepads(onInput);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') onCancel();
      else if (!event.repeat) onInput(inputOf(event));
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onInput, onCancel]);
  return (
    <Alert className={classes.recorder ?? ''} role="alert">
      <Group justify="space-between">
        <Text fw={600}>{t('press')}</Text>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Browsers report a gamepad only after one of its buttons was pressed. */
function Pads() {
  const { t } = useTranslation('keys');
  const [count, setCount] = useState(padCount);
  useEffect(() => {
    const look = () => setCount(padCount());
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {count === 0 ? t('noPads') : t('pads', { count })}
    </Text>
  );
}
