import { useRef } from 'react';
import { ActionIcon, Button, Group, Kbd, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCoins,
  IconCopy,
  IconDots,
  IconFileImport,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { menuProps } from '../../ui/menu-props.ts';
import { setPricesStay, usePricesStay } from './stages/keep-prices-setting.ts';
import type { StageActions } from './stages/stage-actions.ts';
import classes from './stages/stage-editor.module.css';

/** Below the list: adds a stage, and actions for all of them. */
export function ListTools(props: {
  isSpare: boolean;
  actions: StageActions;
  onAdd: () => void;
  onImport: () => void;
}) {
  const { t } = useTranslation('editor');
  const { actions, onAdd, onImport } = props;
  const stay = usePricesStay();
  const opener = useRef<HTMLButtonElement>(null);
  // Restores the focus first: later, it would be taken from a newly opened dialog.
  const chosen = (act: () => void) => () => {
    opener.current?.focus();
    act();
  };
  return (
    <div className={classes.tools}>
      <Button
        variant="light"
        flex={1}
        leftSection={<IconPlus size={18} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {t('stages.nextKey')}
          </Kbd>
        }
        title={t('stages.nextHint')}
        onClick={onAdd}
      >
        {t(props.isSpare ? 'spares.add' : 'stages.add')}
      </Button>
      <Menu position="top-end" closeOnItemClick={false} returnFocus={false} {...menuProps}>
        <Menu.Target>
          <ActionIcon ref={opener} variant="default" size={36} aria-label={t('stages.tools')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            closeMenuOnClick
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={chosen(onImport)}
          >
            {t('stages.import')}
          </Menu.Item>
          {!props.isSpare && (
            <>
              <Menu.Item
                closeMenuOnClick
                leftSection={<IconCoins size={16} aria-hidden />}
                onClick={chosen(actions.fillPrices)}
              >
                {t('stages.fillPrices')}
              </Menu.Item>
              <Menu.CheckboxItem checked={stay} onChange={setPricesStay}>
                {t('stages.pricesStay')}
              </Menu.CheckboxItem>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** Replaces the list tools while several stages are selected. */
export function ChosenTools(props: { count: number; openId: string; actions: StageActions }) {
  const { t } = useTranslation('editor');
  const { count, openId, actions } = props;
  return (
    <section className={classes.chosen} aria-label={t('stages.chosen', { count })}>
      <strong aria-live="polite">{t('stages.chosen', { count })}</strong>
      <Group gap={4} wrap="nowrap">
        <Tool label={t('stages.moveUp')} onClick={() => actions.moveBy(openId, -1)}>
          <IconArrowUp size={18} aria-hidden />
        </Tool>
        <Tool label={t('stages.moveDown')} onClick={() => actions.moveBy(openId, 1)}>
          <IconArrowDown size={18} aria-hidden />
        </Tool>
        <Tool label={t('stages.duplicate')} onClick={() => actions.duplicate(openId)}>
          <IconCopy size={18} aria-hidden />
        </Tool>
        <Tool label={t('stages.remove')} onClick={() => actions.remove(openId)}>
          <IconTrash size={18} aria-hidden />
        </Tool>
        <Tool label={t('stages.chooseOne')} onClick={() => actions.choose(openId, 'only')}>
          <IconX size={18} aria-hidden />
        </Tool>
      </Group>
    </section>
  );
}

function Tool(props: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <ActionIcon
      variant="default"
      size={34}
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </ActionIcon>
  );
}
