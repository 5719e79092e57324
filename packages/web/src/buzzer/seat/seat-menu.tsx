import { useRef, useState, type SubmitEvent } from 'react';
import { typedIn } from '../../first-screen/typed-in.ts';
import { CameraField, isCameraAddress } from '../entry/camera-field.tsx';
import { PictureField } from '../entry/entry-form.tsx';
import { useTexts } from '../texts.ts';

interface SeatMenuProps {
  name: string;
  onRename: (name: string) => void;
  onPicture: (picture: Blob) => void;
  onCamera: (src: string) => void;
  onLeave: () => void;
}

const maxNameLength = 40;

/** Menu to change name or picture, and to leave. */
export function SeatMenu({ name, onRename, onPicture, onCamera, onLeave }: SeatMenuProps) {
  const t = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(name);
  const [picture, setPicture] = useState<Blob | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const [opened, setOpened] = useState(0);

  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const next = text.trim();
    const src = typedIn(event.currentTarget, 'camera');
    setIsWrong(src !== '' && !isCameraAddress(src));
    if (src !== '' && !isCameraAddress(src)) return;
    if (next !== '' && next !== name) onRename(next);
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
          setText(name);
          setPicture(null);
          setIsWrong(false);
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
          <label htmlFor="newName">{t('menuName')}</label>
          <input
            id="newName"
            value={text}
            maxLength={maxNameLength}
            autoComplete="name"
            enterKeyHint="done"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <PictureField key={opened} picture={picture} onPicture={setPicture} />
          <details key={`camera ${opened}`}>
            <summary>{t('menuCamera')}</summary>
            <CameraField isWrong={isWrong} onChange={() => setIsWrong(false)} />
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
