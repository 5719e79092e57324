import { useRef, useState, type SubmitEvent } from 'react';
import { useWords } from './words.ts';

interface SeatMenuProps {
  name: string;
  onRename: (name: string) => void;
  onLeave: () => void;
}

const mostNameLength = 40;

/** Behind a button: another name, and the way out. */
export function SeatMenu({ name, onRename, onLeave }: SeatMenuProps) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(name);

  const rename = (event: SubmitEvent): void => {
    event.preventDefault();
    const next = text.trim();
    if (next !== '' && next !== name) onRename(next);
    dialog.current?.close();
  };

  return (
    <>
      <button
        type="button"
        className="menuButton"
        aria-label={words.menu}
        aria-haspopup="dialog"
        onClick={() => {
          setText(name);
          dialog.current?.showModal();
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      <dialog ref={dialog} className="menu" aria-labelledby="menuTitle">
        <h2 id="menuTitle">{words.menuTitle}</h2>
        <form onSubmit={rename}>
          <label htmlFor="newName">{words.menuName}</label>
          <input
            id="newName"
            value={text}
            maxLength={mostNameLength}
            autoComplete="name"
            enterKeyHint="done"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <button type="submit" className="button">
            {words.menuRename}
          </button>
        </form>
        <button type="button" className="button plain danger" onClick={onLeave}>
          {words.menuLeave}
        </button>
        <button type="button" className="button plain" onClick={() => dialog.current?.close()}>
          {words.menuClose}
        </button>
      </dialog>
    </>
  );
}
