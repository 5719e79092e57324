import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { styleNamed } from '@quizcast/game/document/document';
import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import {
  letters,
  type AnswerIndex,
  type Quizshow,
  type Stage,
} from '@quizcast/game/games/stage-quiz/show';
import { SegmentedControl } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDocumentPart } from '../../live/use-document.ts';
import { usualLineHeight } from '../../parts/fitting/fit.ts';
import { OverlayCanvas as Canvas } from '../../parts/overlay-canvas.tsx';
import { fontStyle } from '../../parts/part-style.ts';
import { previewView } from '../../parts/preview/preview-view.ts';
import { CanvasFrame } from '../../ui/canvas-frame.tsx';
import { PictureImage } from './picture-image.tsx';
import { pictureFields, usePlaces, type PictureField, type TextPlace } from './picture-places.ts';
import classes from './picture.module.css';
import { showOf } from '../../games/stage-quiz.ts';
import type { ImageUpload } from '../../ui/fields/use-image-upload.ts';
import type { IdPath } from '@quizcast/game/command';

const OverlayCanvas = memo(Canvas);

const states = ['question', 'right'] as const;

interface PictureProps {
  showId: string;
  stage: Stage;
  onSet: SetField;
  upload: ImageUpload;
}

/** Preview of the question as it will be on air, in the show's style. Its texts can be edited in place. */
export function Picture({ showId, stage, onSet, upload }: PictureProps) {
  const { t } = useTranslation('editor');
  const [state, setState] = useState<(typeof states)[number]>('question');
  // Deferred: typed text appears in its field at once, the preview behind it may follow later.
  const show = useDeferredValue(useDocumentPart((app) => showOf(app, showId)));
  const style = useDocumentPart(
    (app) => styleNamed(app, show?.styleId) ?? styleNamed(app, app.defaultStyle),
  );
  const settings = useDocumentPart((app) => app.settings);
  const fonts = useDocumentPart((app) => app.fonts);
  const view = useMemo(
    () =>
      style === undefined || show === undefined
        ? null
        : previewView({
            state,
            app: { settings, fonts },
            style,
            show: shownWith(show, stage.id),
            stageId: stage.id,
            nowMs: 0,
          }),
    [settings, fonts, style, show, stage.id, state],
  );
  const root = useRef<HTMLDivElement>(null);
  const places = usePlaces(root, view);
  const [typing, setTyping] = useState<PictureField | null>(null);
  if (view === null || style === undefined) return null;
  return (
    <figure className={classes.figure}>
      <div className={classes.picture} ref={root} data-typing={typing ?? undefined}>
        <CanvasFrame isUpright={style.orientation === 'portrait'}>
          <OverlayCanvas view={view} clockOffsetMs={0} still />
        </CanvasFrame>
        {places !== null && !style.question.hide && (
          <PictureImage
            places={places}
            style={style.question}
            address={stage.question.image ?? null}
            upload={upload}
            onRemove={() => onSet(['question', 'image'], null)}
          />
        )}
        {pictureFields.map((field) => {
          const place = places?.texts[field];
          if (place === undefined) return null;
          return (
            <PictureText
              key={field}
              field={field}
              place={place}
              style={style.question}
              text={textOf(stage, field)}
              onTyping={setTyping}
              onSet={onSet}
            />
          );
        })}
        {pictureFields.map((field) => {
          const box = places?.letters[field];
          if (field === 'question' || box === undefined) return null;
          return (
            <RightButton
              key={field}
              answer={field}
              isRight={stage.question.correctAnswer === field}
              box={box}
              onSet={onSet}
            />
          );
        })}
      </div>
      <figcaption className={classes.caption}>
        <span>{t('picture.hint')}</span>
        <SegmentedControl
          size="xs"
          aria-label={t('picture.state')}
          data={states.map((value) => ({ value, label: t(`picture.states.${value}`) }))}
          value={state}
          onChange={(value) => setState(value === 'right' ? 'right' : 'question')}
        />
      </figcaption>
    </figure>
  );
}

/** A spare question is previewed as the first stage. */
function shownWith(show: Quizshow, stageId: string): Quizshow {
  const [first, ...others] = show.stages;
  const spare = show.spareQuestions.find(({ id }) => id === stageId);
  if (spare === undefined) return show;
  return { ...show, stages: [{ ...spare, price: first?.price ?? '' }, ...others] };
}

const textOf = ({ question }: Stage, field: PictureField): string =>
  field === 'question' ? question.question : (question.answers[field] ?? '');

/** A field placed exactly over its text and visible only while it is edited. */
function PictureText(props: {
  field: PictureField;
  place: TextPlace;
  style: QuestionStyle;
  text: string;
  onTyping: (field: PictureField | null) => void;
  onSet: SetField;
}) {
  const { t } = useTranslation('editor');
  const { field, place, style, onSet, onTyping } = props;
  const { box, fontSizePx, lineHeight, abovePx } = place;
  const isQuestion = field === 'question';
  return (
    <textarea
      className={classes.text}
      data-picture-field={field}
      aria-label={
        isQuestion ? t('picture.question') : t('picture.answer', { letter: letters[field] })
      }
      placeholder={isQuestion ? t('picture.typeQuestion') : t('picture.typeAnswer')}
      dir="auto"
      spellCheck
      maxLength={isQuestion ? 2000 : 500}
      value={props.text}
      style={{
        ...fontStyle(style.font),
        left: box.left,
        top: box.top,
        width: box.width,
        height: box.height,
        paddingTop:
          props.text === ''
            ? Math.max(0, (box.height - fontSizePx * usualLineHeight) / 2)
            : abovePx,
        color: style.fontColor,
        fontSize: fontSizePx,
        lineHeight,
        textAlign: isQuestion ? 'center' : 'start',
      }}
      onFocus={() => onTyping(field)}
      onBlur={() => onTyping(null)}
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        if (isQuestion) return onSet(['question', 'question'], value);
        const caret = inOneLine(value.slice(0, currentTarget.selectionEnd)).length;
        const line = inOneLine(value);
        onSet(['question', 'answers', field], line);
        // The displayed text differs from the input, which would move the caret to the end.
        if (line !== value) queueMicrotask(() => currentTarget.setSelectionRange(caret, caret));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
        // An answer is a single line: Enter moves on like Tab.
        if (event.key === 'Enter' && !isQuestion) {
          event.preventDefault();
          const next = event.currentTarget.parentElement?.querySelector<HTMLElement>(
            `[data-picture-field="${field + 1}"]`,
          );
          next?.focus();
        }
      }}
    />
  );
}

const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/** Placed over an answer's letter; a click marks that answer as right. */
function RightButton(props: {
  answer: AnswerIndex;
  isRight: boolean;
  box: { left: number; top: number; width: number; height: number };
  onSet: SetField;
}) {
  const { t } = useTranslation('editor');
  const { answer, isRight, box } = props;
  const letter = letters[answer];
  const sizePx = Math.max(24, box.height);
  return (
    <button
      type="button"
      className={classes.right}
      tabIndex={-1}
      aria-pressed={isRight}
      aria-label={t('picture.isRight', { letter })}
      title={t('picture.rightHint', { letter, number: answer + 1 })}
      style={{
        left: box.left + box.width / 2 - sizePx / 2,
        top: box.top + box.height / 2 - sizePx / 2,
        width: sizePx,
        height: sizePx,
      }}
      onClick={() => props.onSet(['question', 'correctAnswer'], answer)}
    >
      {isRight && <IconCheck size={10} stroke={4} aria-hidden />}
    </button>
  );
}

export type SetField = (field: IdPath, value: unknown) => void;
