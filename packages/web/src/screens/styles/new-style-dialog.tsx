import { useMemo, useState } from 'react';
import { builtInCategoryStyles } from '@quizcast/game/games/category-quiz/looks/built-in';
import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { Modal, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { defaultStyleOf } from './style-edits.ts';
import { gameSection, styledGames, type AnyStyle, type StyledGame } from '../../games/game-side.ts';
import { kindOfGame } from './style-kind.ts';
import { StyleThumbnail, type ThumbnailContent } from './style-thumbnail.tsx';
import classes from './new-style-dialog.module.css';

interface NewStyleDialogProps {
  isOpen: boolean;
  app: QuizShowApp;
  /** The game selected initially. */
  firstGame: StyledGame;
  content: ThumbnailContent;
  onChoose: (from: AnyStyle, name: string) => void;
  onClose: () => void;
}

/** Initial looks for a new style, each drawn by the overlay's own parts. */
export function NewStyleDialog(props: NewStyleDialogProps) {
  const { t } = useTranslation('styles');
  const { isOpen, onClose } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('list.begin')}
      size={1080}
      closeButtonProps={{ 'aria-label': t('list.close') }}
      transitionProps={{ duration: 0 }}
    >
      <Looks {...props} />
    </Modal>
  );
}

const builtIn: Record<StyledGame, () => AnyStyle[]> = {
  stageQuiz: builtInStyles,
  categoryQuiz: builtInCategoryStyles,
};

function Looks({ app, firstGame, content, onChoose }: NewStyleDialogProps) {
  const { t } = useTranslation('styles');
  const [game, setGame] = useState(firstGame);
  // The shows' default style, whose copy is the plain start.
  const plain = defaultStyleOf(gameSection(app, game), kindOfGame(game).defaults);
  const looks = useMemo(
    () => [
      { key: 'copy', style: plain, name: t('list.newName'), label: t('list.likeDefault') },
      ...builtIn[game]()
        .filter((style) => !isSameLook(style, plain))
        .map((style) => ({ key: style.id, style, name: style.name, label: style.name })),
    ],
    [game, plain, t],
  );
  return (
    <>
      <SegmentedControl
        aria-label={t('list.forGame')}
        mb="md"
        data={styledGames.map((each) => ({ value: each, label: t(`list.${each}`) }))}
        value={game}
        onChange={(value) => setGame(styledGames.find((each) => each === value) ?? game)}
      />
      <ul className={classes.looks}>
        {looks.map(({ key, style, name, label }) => (
          <li key={key}>
            <UnstyledButton
              className={classes.look ?? ''}
              data-autofocus={key === 'copy' || undefined}
              onClick={() => onChoose(style, name)}
            >
              <StyleThumbnail style={style} content={content} />
              <span className={classes.name}>{label}</span>
              {style.orientation === 'portrait' && (
                <span className={classes.note}>{t('list.upright')}</span>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Compares styles without id and name. */
const isSameLook = (one: AnyStyle, other: AnyStyle): boolean =>
  JSON.stringify({ ...one, id: '', name: '' }) === JSON.stringify({ ...other, id: '', name: '' });
