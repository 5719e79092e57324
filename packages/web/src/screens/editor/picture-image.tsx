import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import { ActionIcon } from '@mantine/core';
import { IconPhotoPlus, IconReplace, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UploadProgress } from '../../ui/fields/image-field.tsx';
import { imageMiddle, imageRatio } from '../../parts/question-geometry.ts';
import type { ImageUpload } from '../../ui/fields/use-image-upload.ts';
import type { Places } from './picture-places.ts';
import classes from './picture.module.css';

/** The question's picture within the preview: its drop area when empty, and its actions. */
export function PictureImage(props: {
  places: Places;
  style: QuestionStyle;
  address: string | null;
  upload: ImageUpload;
  onRemove: () => void;
}) {
  const { t } = useTranslation('editor');
  const { places, style, address, upload } = props;
  const place = address === null ? null : places.image;
  const box = place ?? plannedBox(places, style);
  if (upload.state.kind === 'busy')
    return (
      <div className={classes.busy} style={box}>
        <UploadProgress upload={upload} />
      </div>
    );
  if (address === null)
    return (
      <button type="button" className={classes.ghost} style={box} onClick={upload.pick}>
        <IconPhotoPlus size={18} aria-hidden />
        {t('picture.addImage')}
      </button>
    );
  if (place === null) return null;
  return (
    <div className={classes.imageTools} style={{ left: box.left + 6, top: box.top + 6 }}>
      <ActionIcon
        variant="transparent"
        color="gray.0"
        aria-label={t('picture.replaceImage')}
        title={t('picture.replaceImage')}
        onClick={upload.pick}
      >
        <IconReplace size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="transparent"
        color="gray.0"
        aria-label={t('picture.removeImage')}
        title={t('picture.removeImage')}
        onClick={props.onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function plannedBox({ canvas }: Places, style: QuestionStyle) {
  const scale = canvas.width / canvasWidth(canvas);
  return {
    left:
      canvas.left +
      (style.imagePositionX + style.imageHeight * (imageMiddle - imageRatio / 2)) * scale,
    top: canvas.top + style.imagePositionY * scale,
    width: style.imageHeight * imageRatio * scale,
    height: style.imageHeight * scale,
  };
}

/** Canvas pixels: an upright canvas is as wide as a landscape one is high. */
const canvasWidth = ({ width, height }: { width: number; height: number }): number =>
  width >= height ? 1920 : 1080;
