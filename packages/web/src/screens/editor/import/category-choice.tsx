import { useMemo, useState } from 'react';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { boardImport, type BoardTarget } from '@quizcast/game/importing/import-edit';
import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../live/use-document.ts';
import { Boards } from './board-preview.tsx';
import { BoardPlace, type PlaceChoice } from './board-place.tsx';
import { CategoryFoot } from './category-foot.tsx';
import {
  allOf,
  existingQuestions,
  problemsOf,
  selectedFields,
  selectedBoards,
  type BoardChoice,
} from './board-choice.ts';
import { asBoards } from './games.ts';
import { FormatSelect, ImportSection, type ChoiceProps } from './import-section.tsx';
import { placeKindOf } from './notes.ts';
import { Issues } from './issues.tsx';
import classes from './import.module.css';
import ownClasses from './category-import.module.css';

interface CategoryChoiceProps extends ChoiceProps {
  /** The show that receives the boards; null for a new one. */
  show: CategoryQuizshow | null;
}

const isBlankQuestion = ({ question, answer }: { question: string; answer: string }): boolean =>
  question === '' && answer === '';

/** Shows the boards in the file and lets the user choose which to import. */
export function CategoryChoice(props: CategoryChoiceProps) {
  const { t } = useTranslation('categoryImport');
  const { t: tTransfer } = useTranslation('transfer');
  const { app, show, file, isBusy } = props;
  const existing = useMemo(() => existingQuestions(app), [app]);
  const first = (showAt: number): BoardChoice => ({
    ...allOf(showAt),
    // Existing questions are not overwritten by default.
    final: show === null || isBlankQuestion(show.final),
    tieBreak: show === null || isBlankQuestion(show.tieBreak),
  });
  const [state, setState] = useState({ file, choice: first(0) });
  // A file parsed with other settings has other boards to choose from.
  if (state.file !== file) setState({ file, choice: first(0) });
  const { choice } = state;
  const choose = (part: Partial<BoardChoice>) => setState({ file, choice: { ...choice, ...part } });
  const found = file.categoryShows[choice.showAt];
  const selected = useMemo(() => selectedBoards(found, choice), [found, choice]);
  const fields = selectedFields(selected);
  const nameOf = (number: number) => t('category', { number });
  const [customName, setName] = useState<string | null>(null);
  const name =
    customName ?? (found?.name || props.sourceName.replace(/\.[^.]+$/, '') || t('untitled'));
  const [place, setPlace] = useState<PlaceChoice>({ kind: 'fill' });
  const targetIn = (now: QuizShowApp): BoardTarget | null => {
    if (show === null) return { kind: 'new', name, styleId: now.categoryQuiz.defaultStyle };
    const target = now.categoryQuiz.shows.find(({ id }) => id === show.id);
    return target === undefined ? null : { ...place, show: target };
  };
  const target = targetIn(app);
  let tries = 0;
  const trial =
    target === null
      ? null
      : boardImport(target, selected, { newId: () => `try${(tries += 1)}`, categoryName: nameOf });
  const importSelected = () => {
    const needsFiles = fields.some(({ hasPicture, hasSound }) => hasPicture || hasSound);
    return props.runImport(needsFiles, (now, again) => {
      const into = targetIn(now);
      const fresh = asBoards(again, nameOf).categoryShows[choice.showAt];
      const boards = selectedBoards(fresh, choice);
      if (into === null) return { command: null, successText: '', showIds: [], media: [] };
      const naming = { newId, categoryName: nameOf };
      const { command, showId, media } = boardImport(into, boards, naming);
      const count = selectedFields(boards).length;
      return { command, successText: t('done', { count }), showIds: [showId], media };
    });
  };
  const count = file.categoryShows.reduce(
    (sum, each) => sum + selectedFields(selectedBoards(each, allOf(0))).length,
    0,
  );
  return (
    <ImportSection
      sourceName={props.sourceName}
      count={count}
      hint={count === 0 ? tTransfer('import.nothingFound') : t('hint')}
      isBusy={isBusy}
    >
      <div className={classes.scroll}>
        {props.games}
        <div className={classes.facts}>
          <FormatSelect {...props} />
          {file.categoryShows.length > 1 && (
            <Select
              label={t('show')}
              data={file.categoryShows.map((each, at) => ({
                value: String(at),
                label: each.name || t('showNumber', { number: at + 1 }),
              }))}
              value={String(choice.showAt)}
              allowDeselect={false}
              searchable
              onChange={(value) => {
                setName(null);
                if (value !== null) choose(first(Number(value)));
              }}
            />
          )}
          {show === null && found !== undefined && (
            <TextInput
              label={tTransfer('import.showName')}
              value={name}
              maxLength={200}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </div>
        {show !== null && found !== undefined && (
          <BoardPlace show={show} place={place} onPlace={setPlace} />
        )}
        <IssueList {...props} showAt={choice.showAt} />
        {found !== undefined && (
          <Boards show={found} choice={choice} existing={existing} onChoice={choose} />
        )}
      </div>
      <CategoryFoot
        show={show}
        name={name}
        place={place}
        count={fields.length}
        trial={trial}
        isEmpty={found === undefined}
        isBusy={isBusy}
        onBack={props.onBack}
        onImport={() => void importSelected()}
      />
    </ImportSection>
  );
}

const openFrom = 6;

/** Parts that could not be imported unchanged, by place in the file. */
function IssueList({ file, showAt }: Pick<CategoryChoiceProps, 'file'> & { showAt: number }) {
  const { t } = useTranslation('categoryImport');
  const { t: tTransfer } = useTranslation('transfer');
  const { ofFile, byRow } = problemsOf(file, showAt);
  const places = placeKindOf(file.format?.id);
  return (
    <>
      {file.format !== null && <Issues problems={ofFile} />}
      {byRow.length > 0 && (
        <details className={classes.columns} open={byRow.length <= openFrom}>
          <summary>{t('told', { count: byRow.length })}</summary>
          <ul className={ownClasses.told}>
            {byRow.map(([row, problems]) => (
              <li key={row}>
                <span className={classes.row}>{tTransfer(`import.places.${places}`, { row })}</span>
                <Issues problems={problems} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
