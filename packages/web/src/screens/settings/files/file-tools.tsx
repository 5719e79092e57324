import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  fileFilters,
  fileOrders,
  isIn,
  type FileFilter,
  type FileOrder,
  type ListedFile,
} from './file-list.ts';
import classes from './files.module.css';

interface FileToolsProps {
  files: readonly ListedFile[];
  filter: FileFilter;
  order: FileOrder;
  onFilter: (filter: FileFilter) => void;
  onOrder: (order: FileOrder) => void;
  onRemoveAll: () => void;
}

/** Filter and order of the list, and cleanup of unused files. */
export function FileTools(props: FileToolsProps) {
  const { t } = useTranslation('files');
  const { files } = props;
  const count = (filter: FileFilter): number => files.filter((file) => isIn(filter, file)).length;
  const labelOf = (filter: FileFilter): string => {
    const name = t(`own.filters.${filter}`);
    return `${name} (${count(filter)})`;
  };
  return (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label={t('own.filter')}
        value={props.filter}
        data={fileFilters.map((value) => ({ value, label: labelOf(value) }))}
        onChange={props.onFilter}
      />
      <Select
        aria-label={t('own.order')}
        className={classes.order ?? ''}
        allowDeselect={false}
        value={props.order}
        data={fileOrders.map((value) => ({ value, label: t(`own.orders.${value}`) }))}
        onChange={(value) => {
          const order = fileOrders.find((one) => one === value);
          if (order !== undefined) props.onOrder(order);
        }}
      />
      <Button
        variant="default"
        className={classes.broom ?? ''}
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={count('unused') === 0}
        onClick={props.onRemoveAll}
      >
        {t('own.removeAll')}
      </Button>
    </div>
  );
}
