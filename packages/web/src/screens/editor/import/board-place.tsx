import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { Radio, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import ownClasses from './category-import.module.css';

/** Where imported boards are placed in an existing show; null is its first board. */
export type PlaceChoice = { kind: 'fill' } | { kind: 'replace'; boardId: string | null };

/** Chooses between filling empty places and replacing a board. */
export function BoardPlace(props: {
  show: CategoryQuizshow;
  place: PlaceChoice;
  onPlace: (place: PlaceChoice) => void;
}) {
  const { t } = useTranslation('categoryImport');
  const { show, place, onPlace } = props;
  const boards = [
    { value: '', label: t('board', { number: 1 }) },
    ...show.boards.map(({ id, name }, index) => ({
      value: id,
      label: name || t('board', { number: index + 2 }),
    })),
  ];
  return (
    <Radio.Group
      label={t('where')}
      value={place.kind}
      onChange={(kind) => onPlace(kind === 'fill' ? { kind } : { kind: 'replace', boardId: null })}
    >
      <div className={ownClasses.where}>
        <Radio value="fill" label={t('fill')} description={t('fillHint')} />
        <Radio value="replace" label={t('replace')} description={t('replaceHint')} />
        {place.kind === 'replace' && (
          <Select
            aria-label={t('whichBoard')}
            data={boards}
            value={place.boardId ?? ''}
            allowDeselect={false}
            onChange={(value) =>
              onPlace({ kind: 'replace', boardId: value === null || value === '' ? null : value })
            }
          />
        )}
      </div>
    </Radio.Group>
  );
}
