import { useEffect, useMemo, useRef, useState } from 'react';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { Alert, Button, Loader, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDocument } from '../../../live/use-document.ts';
import type { Game } from '../../../games/game-side.ts';
import { transferErrorText } from '../../../ui/texts/transfer-error-text.ts';
import { CategoryChoice } from './category-choice.tsx';
import type { Target } from './chosen.ts';
import { GameChoice } from './game-choice.tsx';
import { asBoards, asList } from './games.ts';
import { ImportChoice } from './import-choice.tsx';
import { ImportSource } from './import-source.tsx';
import { useFormats, useImport, type Source } from './use-import.ts';
import type { ListName } from '../edits.ts';
import classes from './import.module.css';

/** Where the questions are imported: a new show of any game, or an existing show. */
export type Into =
  | { kind: 'new' }
  | { kind: 'stageQuiz'; show: Quizshow; list: ListName }
  | { kind: 'categoryQuiz'; show: CategoryQuizshow }
  | { kind: 'crowdQuiz'; show: CrowdShow };

interface ImportDialogProps {
  into: Into;
  /** Text that was already pasted. */
  text?: string;
  /** File that was already dropped. */
  file?: File;
  onClose: () => void;
  /** Called with the show that contains the questions; not called for several shows. */
  onImported: (showId: string) => void;
}

/** Imports questions from a file or pasted text: choose the source, review it, choose what to import. */
export function ImportDialog({
  into,
  text,
  file: dropped,
  onClose,
  onImported,
}: ImportDialogProps) {
  const { t } = useTranslation('transfer');
  const { t: tCategoryImport } = useTranslation('categoryImport');
  const app = useDocument();
  const formats = useFormats();
  const { state, open, reread, runImport } = useImport({
    initialSource: sourceOf(text, dropped),
    onImported: (showIds) => {
      const [only] = showIds;
      if (only !== undefined && showIds.length === 1) onImported(only);
      onClose();
    },
  });
  const { file, source } = state;
  const [chosenGame, setChosenGame] = useState<{ source: Source | null; game: Game } | null>(null);
  const detectedGame: Game =
    into.kind !== 'new'
      ? into.kind
      : file?.categoryShows.length === 0
        ? 'stageQuiz'
        : 'categoryQuiz';
  const game =
    into.kind === 'new' && chosenGame?.source === source
      ? (chosenGame?.game ?? detectedGame)
      : detectedGame;
  const listed = useMemo(
    () => (file === null || game === 'categoryQuiz' ? null : { game, ...asList(game, file) }),
    [file, game],
  );
  const boards = useMemo(
    () =>
      file === null || game !== 'categoryQuiz'
        ? null
        : asBoards(file, (number) => tCategoryImport('category', { number })),
    [file, game, tCategoryImport],
  );
  const shared = {
    app,
    sourceName: source?.name ?? '',
    formats,
    isBusy: state.isBusy,
    onReread: reread,
    onBack: () => open(null),
    runImport,
    games:
      into.kind === 'new' && file !== null && file.format !== null ? (
        <GameChoice game={game} onGame={(chosen) => setChosenGame({ source, game: chosen })} />
      ) : null,
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        into.kind === 'new' ? t('import.title') : t('import.titleInto', { name: into.show.name })
      }
      size="64rem"
      yOffset="4vh"
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {state.error !== null && <ImportErrorText text={transferErrorText(state.error)} />}
      {file === null && state.isBusy && (
        <Waiting name={source?.name ?? ''} onCancel={() => open(null)} />
      )}
      {file === null && !state.isBusy && <ImportSource onSource={open} />}
      {listed !== null && <ImportChoice {...shared} {...listed} into={targetOf(into)} />}
      {boards !== null && (
        <CategoryChoice
          {...shared}
          show={into.kind === 'categoryQuiz' ? into.show : null}
          file={boards}
        />
      )}
    </Modal>
  );
}

function targetOf(into: Into): Extract<Target, { kind: 'show' }> | null {
  if (into.kind === 'stageQuiz') return { ...into, kind: 'show', game: into.kind };
  return into.kind === 'crowdQuiz' ? { ...into, kind: 'show', game: into.kind } : null;
}

const sourceOf = (text: string | undefined, file: File | undefined): Source | undefined =>
  file !== undefined
    ? { name: file.name, content: file }
    : text !== undefined
      ? { name: '', content: new Blob([text]) }
      : undefined;

/** Shown while a file is first parsed. Takes the focus, as the element that had it is gone. */
function Waiting({ name, onCancel }: { name: string; onCancel: () => void }) {
  const { t } = useTranslation('transfer');
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={classes.busy}>
      <Loader aria-hidden />
      <output>{name === '' ? t('import.readingText') : t('import.reading', { name })}</output>
      <Button ref={cancel} variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

/** Shows the error and takes the focus, as the element that had it may be gone. */
function ImportErrorText({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [text]);
  return (
    <Alert
      ref={place}
      className={classes.fault ?? ''}
      tabIndex={-1}
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
    >
      {text}
    </Alert>
  );
}
