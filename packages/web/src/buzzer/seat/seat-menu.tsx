import { useRef, useState, type SubmitEvent } from 'react';
import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import { typedIn } from '../../first-screen/typed-in.ts';
import { CameraField } from '../entry/camera-field.tsx';
import { PictureField } from '../entry/entry-form.tsx';
import { focusInvalid, NameField, type EntryField } from '../entry/name-field.tsx';
import { useTexts } from '../texts.ts';

interface SeatMenuProps {
  name: string;
  facecam: PlayerView['you']['facecam'];
  onRename: (name: string) => void;
  onPicture: (picture: Blob) => void;
  onCamera: (src: string) => void;
  onLeave: () => void;
}

/** Menu to change name, picture or camera, and to leave. */
export function SeatMenu(props: SeatMenuProps) {
  const { name, facecam, onRename, onPicture, onCamera, onLeave } = props;
  const t = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [picture, setPicture] = useState<Blob | null>(null);
  const [wrong, setWrong] = useState<EntryField | null>(null);
  const [opened, setOpened] = useState(0);

  const typed = () => setWrong(null);
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const invalid = focusInvalid(form);
    setWrong(invalid);
    if (invalid !== null) return;
    const next = typedIn(form, 'name');
    const src = typedIn(form, 'camera');
    if (next !== name) onRename(next);
    // With a picture and a camera, the camera is shown.
    if (src !== '') onCamera(src);
    else if (picture !== null) onPicture(picture);
    dialog.current?.close();
  };

  return (
    <>
      <button
        type="button"
        className="menuButton"
        aria-label={t('menu')}
        aria-haspopup="dialog"
        onClick={() => {
          setPicture(null);
          setWrong(null);
          setOpened(opened + 1);
          dialog.current?.showModal();
          // Not the field, as a phone would open its keyboard over the menu.
          dialog.current?.focus();
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      <dialog ref={dialog} className="menu" tabIndex={-1} aria-labelledby="menuTitle">
        <h2 id="menuTitle">{t('menuTitle')}</h2>
        <form onSubmit={save} noValidate>
          <NameField
            key={`name ${opened}`}
            initial={name}
            isWrong={wrong === 'name'}
            onChange={typed}
          />
          <PictureField key={opened} picture={picture} onPicture={setPicture} />
          {facecam.src !== '' && picture === null && (
            <button
              type="button"
              className="button plain"
              onClick={() => {
                onCamera('');
                dialog.current?.close();
              }}
            >
              {t(facecam.isImage ? 'pictureRemove' : 'cameraRemove')}
            </button>
          )}
          <details key={`camera ${opened}`}>
            <summary>{t('menuCamera')}</summary>
            <CameraField isWrong={wrong === 'camera'} onChange={typed} />
          </details>
          <button type="submit" className="button">
            {t('menuSave')}
          </button>
        </form>
        <button type="button" className="button plain danger" onClick={onLeave}>
          {t('menuLeave')}
        </button>
        <button type="button" className="button plain" onClick={() => dialog.current?.close()}>
          {t('menuClose')}
        </button>
      </dialog>
    </>
  );
}
