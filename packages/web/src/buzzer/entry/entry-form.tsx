import { useEffect, useState, type SubmitEvent } from 'react';
import { typedIn } from '../../first-screen/typed-in.ts';
import { useTexts } from '../texts.ts';
import { CameraField } from './camera-field.tsx';
import { focusInvalid, NameField, type EntryField } from './name-field.tsx';
import { smallPicture } from './small-picture.ts';

interface EntryFormProps {
  isBusy: boolean;
  /** Error of the last attempt; null when there was none. */
  error: string | null;
  onEnter: (entry: Entry) => void;
}

/** Name and an optional picture or camera. */
export function EntryForm({ isBusy, error, onEnter }: EntryFormProps) {
  const t = useTexts();
  const [picture, setPicture] = useState<Blob | null>(null);
  const [wrong, setWrong] = useState<EntryField | null>(null);

  const typed = () => setWrong(null);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const invalid = focusInvalid(form);
    setWrong(invalid);
    if (invalid === null)
      onEnter({ name: typedIn(form, 'name'), camera: typedIn(form, 'camera'), picture });
  };

  return (
    <form onSubmit={submit} noValidate>
      <NameField isWrong={wrong === 'name'} onChange={typed} />
      <details>
        <summary>{t('addPicture')}</summary>
        <PictureField picture={picture} onPicture={setPicture} />
        <p className="orLine">{t('or')}</p>
        <CameraField isWrong={wrong === 'camera'} onChange={typed} />
      </details>
      {error !== null && (
        <p className="fault" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="button" disabled={isBusy}>
        {isBusy ? t('joining') : t('join')}
      </button>
    </form>
  );
}

interface PictureFieldProps {
  picture: Blob | null;
  onPicture: (picture: Blob | null) => void;
}

/** Picture from the camera or the gallery, with a preview. */
export function PictureField({ picture, onPicture }: PictureFieldProps) {
  const t = useTexts();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (preview === null) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const select = (next: Blob | null): void => {
    setIsUnreadable(false);
    setPreview(next === null ? null : URL.createObjectURL(next));
    onPicture(next);
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const small = await smallPicture(file);
    if (small === null) setIsUnreadable(true);
    else select(small);
  };

  return (
    <div className="pictureField">
      {preview !== null && <img className="picture" src={preview} alt={t('picturePreview')} />}
      <label className="button plain fileButton">
        {picture === null ? t('pictureChoose') : t('pictureOther')}
        <input
          type="file"
          accept="image/*"
          className="hidden"
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
      </label>
      {picture !== null && (
        <button type="button" className="button plain" onClick={() => select(null)}>
          {t('pictureRemove')}
        </button>
      )}
      {isUnreadable && (
        <p className="fault" role="alert">
          {t('pictureUnreadable')}
        </p>
      )}
    </div>
  );
}

/** What a player enters to join. */
export interface Entry {
  name: string;
  /** '' when there is none. */
  camera: string;
  picture: Blob | null;
}
