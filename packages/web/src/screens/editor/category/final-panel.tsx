import { useMemo, useState } from 'react';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { useTranslation } from 'react-i18next';
import { Columns, Panel } from '../../../ui/panel.tsx';
import { FindingList } from './finding-list.tsx';
import { CategoryPicture } from './picture.tsx';
import { showPath } from './places.ts';
import { HostNotes, QuestionImage, QuestionTexts } from './question-fields.tsx';
import { DropForm, useFocusRequest, type FocusRequest } from '../question-fields.tsx';
import type { FormField } from './findings.ts';
import { useQuestionImage } from './use-question-files.ts';
import classes from './question-fields.module.css';

interface FinalPanelProps {
  show: CategoryQuizshow;
  /** Field to focus in this panel; null when none. */
  focus: (FocusRequest<FormField> & { of: 'final' | 'tieBreak' }) | null;
}

/** The final question and the tie-break question. */
export function FinalPanel({ show, focus }: FinalPanelProps) {
  return (
    <div className={classes.scroll}>
      <Columns>
        <LastQuestion show={show} of="final" focus={focus} />
        <LastQuestion show={show} of="tieBreak" focus={focus} />
      </Columns>
    </div>
  );
}

function LastQuestion({ show, of, focus }: FinalPanelProps & { of: 'final' | 'tieBreak' }) {
  const { t } = useTranslation('categoryEditor');
  const path = showPath(show.id, of);
  const upload = useQuestionImage(show.id, path, null);
  const [focusRequest, setFocusRequest] = useState<FocusRequest<FormField> | null>(null);
  const form = useFocusRequest(focusRequest ?? (focus?.of === of ? focus : null));
  const subject = useMemo(() => ({ kind: of }) as const, [of]);
  const question = show[of];
  return (
    <Panel title={t(of === 'final' ? 'final.title' : 'final.tieBreak')}>
      <p className={classes.intro}>{t(of === 'final' ? 'final.text' : 'final.tieBreakText')}</p>
      <DropForm
        onFile={upload.take}
        hint={t('field.drop')}
        className={classes.form}
        fieldsClassName={classes.fields}
        formRef={form}
      >
        <CategoryPicture show={show} subject={subject} canBlur={false} />
        <FindingList
          show={show}
          place={{ kind: of }}
          isWritten={question.question !== '' || question.image !== undefined}
          onGo={(field) => setFocusRequest((last) => ({ field, count: (last?.count ?? 0) + 1 }))}
        />
        <QuestionTexts path={path} edited={question} />
        <QuestionImage
          label={t(`final.pictures.${of}`)}
          path={path}
          edited={question}
          canBlur={false}
          upload={upload}
        />
        <HostNotes path={path} edited={question} />
      </DropForm>
    </Panel>
  );
}
