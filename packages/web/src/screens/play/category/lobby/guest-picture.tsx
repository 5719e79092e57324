import { IconDeviceMobile, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './lobby-panel.module.css';

/** The picture provided by a guest; for a camera, a placeholder. */
export function GuestPicture({ facecam }: { facecam: { isImage: boolean; src: string } }) {
  const { t } = useTranslation('categoryLobby');
  if (facecam.src === '')
    return <IconDeviceMobile size={20} className={classes.picture} aria-hidden />;
  return facecam.isImage ? (
    <img
      className={classes.picture}
      src={facecam.src}
      alt=""
      referrerPolicy="no-referrer"
      width={28}
      height={28}
    />
  ) : (
    <IconVideo size={20} className={classes.picture} aria-label={t('camera')} />
  );
}
