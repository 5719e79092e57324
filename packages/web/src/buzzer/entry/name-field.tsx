import { isPlayerName, maxNameLength } from '@quizcast/game/games/category-quiz/player-name';
import { typedIn } from '../../first-screen/typed-in.ts';
import { useTexts } from '../texts.ts';
import { isCameraAddress } from './camera-field.tsx';

interface NameFieldProps {
  initial?: string;
  isWrong: boolean;
  onChange: () => void;
}

/** Input `name` for the name of a player. */
export function NameField({ initial, isWrong, onChange }: NameFieldProps) {
  const t = useTexts();
  return (
    <>
      <label htmlFor="name">{t('nameLabel')}</label>
      <input
        id="name"
        name="name"
        defaultValue={initial}
        onChange={onChange}
        maxLength={maxNameLength}
        autoComplete="name"
        enterKeyHint="go"
        aria-describedby="nameHint"
        aria-invalid={isWrong}
      />
      <p id="nameHint" className={isWrong ? 'fault' : 'hint'}>
        {isWrong ? t('nameWrong') : t('nameHint')}
      </p>
    </>
  );
}

export type EntryField = 'name' | 'camera';

/** Focuses and returns the first field with an invalid content, as its message may be off a low screen; null: none. */
export function focusInvalid(form: HTMLFormElement): EntryField | null {
  const camera = typedIn(form, 'camera');
  const isCamera = camera === '' || isCameraAddress(camera);
  const invalid = !isPlayerName(typedIn(form, 'name')) ? 'name' : isCamera ? null : 'camera';
  const field = form.querySelector<HTMLElement>(`#${invalid}`);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  return invalid;
}
