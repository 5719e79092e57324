import { useEffect, useState, type ReactNode } from 'react';
import { IconPhotoUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isTyping } from './use-screen-keys.ts';
import classes from './background-drop-zone.module.css';

const fileIn = (items: DataTransfer | null): File | null =>
  [...(items?.files ?? [])].find(({ type }) => type.startsWith('image/')) ??
  items?.files[0] ??
  null;

/** Uses a picture dropped here or pasted on this screen as the background of the canvas. */
export function BackgroundDropZone(props: {
  onPicture: (file: Blob) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('canvas');
  const { onPicture } = props;
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = fileIn(event.clipboardData);
      if (file === null || isTyping(event.target)) return;
      event.preventDefault();
      onPicture(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  });
  return (
    <div
      className={classes.area}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        const file = fileIn(event.dataTransfer);
        setIsOver(false);
        if (file === null) return;
        event.preventDefault();
        onPicture(file);
      }}
    >
      {props.children}
      {isOver && (
        <div className={classes.hint}>
          <IconPhotoUp size={32} aria-hidden />
          {t('ground.drop')}
        </div>
      )}
    </div>
  );
}
