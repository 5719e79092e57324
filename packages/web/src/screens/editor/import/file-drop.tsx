import { useEffect, useRef, useState } from 'react';
import { IconFileUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '../../../messages/late/transfer.ts';
import classes from './import.module.css';

/** Accepts files dropped anywhere on the page, and shows a hint while dragging. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('transfer');
  const [isOver, setIsOver] = useState(false);
  const onFileRef = useRef(onFile);
  useEffect(() => {
    onFileRef.current = onFile;
  });
  useEffect(() => {
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // `dragleave` also fires when moving to another element.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) onFileRef.current(file);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={classes.dropHere}>
      <IconFileUpload size={64} aria-hidden />
      {t('import.dropNow')}
    </div>
  );
}
