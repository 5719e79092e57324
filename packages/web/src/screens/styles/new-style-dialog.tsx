import { useMemo } from 'react';
import { builtInStyles } from '@quizcast/game/document/built-in-styles';
import type { QuizshowStyle } from '@quizcast/game/document/style';
import { Modal, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StyleThumbnail, type ThumbnailContent } from './style-thumbnail.tsx';
import classes from './new-style-dialog.module.css';

interface NewStyleDialogProps {
  isOpen: boolean;
  /** The one that shows fall back to: a copy of it is the plain beginning. */
  defaultStyle: QuizshowStyle;
  content: ThumbnailContent;
  onChoose: (from: QuizshowStyle, name: string) => void;
  onClose: () => void;
}

/** Looks to begin a new style with, each drawn by the overlay's own parts. */
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

function Looks({ defaultStyle, content, onChoose }: NewStyleDialogProps) {
  const { t } = useTranslation('styles');
  const looks = useMemo(
    () => [
      { key: 'copy', style: defaultStyle, name: t('list.newName'), label: t('list.likeDefault') },
      ...builtInStyles()
        .filter((style) => !isSameLook(style, defaultStyle))
        .map((style) => ({ key: style.id, style, name: style.name, label: style.name })),
    ],
    [defaultStyle, t],
  );
  return (
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
  );
}

/** Ids and names aside. */
const isSameLook = (one: QuizshowStyle, other: QuizshowStyle): boolean =>
  JSON.stringify({ ...one, id: '', name: '' }) === JSON.stringify({ ...other, id: '', name: '' });
