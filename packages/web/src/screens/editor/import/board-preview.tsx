import { memo } from 'react';
import { categoryLikenessOf } from '@quizcast/game/importing/import';
import type { ImportedCategoryShow, ImportedField } from '@quizcast/game/importing/import-boards';
import { categoryKey, type LaidBoard } from '@quizcast/game/importing/import-layout';
import { Badge, Checkbox, ScrollArea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { existingCategories, selectedBoards, type BoardChoice } from './board-choice.ts';
import classes from './category-import.module.css';

/** Checkboxes for all categories of the file, grouped by board. */
function CategoryPicker(props: {
  show: ImportedCategoryShow;
  excluded: ReadonlySet<string>;
  existing: ReadonlySet<string>;
  onExcluded: (excluded: Set<string>) => void;
}) {
  const { t } = useTranslation('categoryImport');
  const { show, excluded, existing } = props;
  return show.boards.map(({ name, categories }, board) => {
    const keys = categories.map((_, index) => categoryKey(board, index));
    const chosen = keys.filter((key) => !excluded.has(key)).length;
    const set = (changed: readonly string[], isTaken: boolean) => {
      const next = new Set(excluded);
      for (const key of changed)
        if (isTaken) next.delete(key);
        else next.add(key);
      props.onExcluded(next);
    };
    const title = name || t('board', { number: board + 1 });
    return (
      <fieldset key={board} className={classes.picker}>
        <legend>
          <Checkbox
            label={t('ofBoard', { name: title, chosen, count: keys.length })}
            checked={chosen === keys.length}
            indeterminate={chosen > 0 && chosen < keys.length}
            onChange={(event) => set(keys, event.currentTarget.checked)}
          />
        </legend>
        <div className={classes.categories}>
          {categories.map((category, index) => {
            const key = keys[index] ?? '';
            return (
              <Checkbox
                key={key}
                size="sm"
                label={
                  <>
                    {category.name || t('category', { number: index + 1 })}
                    {existing.has(key) && (
                      <Badge
                        className={classes.known ?? ''}
                        color="yellow"
                        variant="light"
                        size="sm"
                      >
                        {t('known')}
                      </Badge>
                    )}
                  </>
                }
                checked={!excluded.has(key)}
                onChange={(event) => set([key], event.currentTarget.checked)}
              />
            );
          })}
        </div>
      </fieldset>
    );
  });
}

const defaultPoints = [100, 200, 300, 400, 500] as const;

/** Preview of a board, with notes on each question. */
const BoardPreview = memo(function BoardPreview(props: {
  board: LaidBoard;
  title: string;
  existing: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation('categoryImport');
  const { board, title, existing } = props;
  const points = board.rowPoints ?? defaultPoints;
  return (
    <ScrollArea
      className={classes.board ?? ''}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': title }}
    >
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('points')}</th>
            {board.categories.map((category, index) => (
              <th key={index} scope="col">
                {category.name || t('category', { number: index + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((worth, row) => (
            <tr key={row}>
              <th scope="row">{worth}</th>
              {board.categories.map((category, index) => (
                <td key={index}>
                  <Question field={category.fields[row] ?? null} existing={existing} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
});

/** Summary of a question: text, answer, files, and whether it already exists. */
function Question(props: { field: ImportedField | null; existing: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('categoryImport');
  const { field, existing } = props;
  if (field === null) return <span className={classes.blank}>{t('blank')}</span>;
  const where = existing.get(categoryLikenessOf(field));
  return (
    <>
      <span className={classes.question}>{field.question || t('noText')}</span>
      <span className={classes.answer} data-missing={field.answer === '' || undefined}>
        {field.answer || t('noAnswer')}
      </span>
      <span className={classes.marks}>
        {(field.hasPicture || field.image !== undefined) && (
          <Badge size="sm" variant="light" color="gray">
            {t('picture')}
          </Badge>
        )}
        {(field.hasSound || field.sound !== undefined) && (
          <Badge size="sm" variant="light" color="gray">
            {t('sound')}
          </Badge>
        )}
        {field.isGuessQuestion && (
          <Badge size="sm" variant="light">
            {t('guess')}
          </Badge>
        )}
        {where !== undefined && (
          <Badge size="sm" variant="light" color="yellow">
            {t('knownIn', { name: where })}
          </Badge>
        )}
      </span>
    </>
  );
}

/** Preview of one imported show's boards, and the questions that are on no board. */
export function Boards(props: {
  show: ImportedCategoryShow;
  choice: BoardChoice;
  existing: ReadonlyMap<string, string>;
  onChoice: (part: Partial<BoardChoice>) => void;
}) {
  const { t } = useTranslation('categoryImport');
  const { show, choice, existing, onChoice } = props;
  const { boards } = selectedBoards(show, choice);
  return (
    <>
      <CategoryPicker
        show={show}
        excluded={choice.excluded}
        existing={existingCategories(show, existing)}
        onExcluded={(excluded) => onChoice({ excluded })}
      />
      {boards.map((board, index) => (
        <BoardPreview
          key={index}
          board={board}
          title={board.name || t('board', { number: index + 1 })}
          existing={existing}
        />
      ))}
      {(['final', 'tieBreak'] as const).map((part) => {
        const field = show[part];
        if (field === null) return null;
        const label =
          part === 'final' && show.final !== null
            ? t('final', { category: show.final.category })
            : t('tieBreak');
        return (
          <div key={part} className={classes.single}>
            <Checkbox
              label={label}
              checked={choice[part]}
              onChange={(event) => onChoice({ [part]: event.currentTarget.checked })}
            />
            <div className={classes.singleText}>
              <Question field={field} existing={existing} />
            </div>
          </div>
        );
      })}
    </>
  );
}
