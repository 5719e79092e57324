import type { ReactNode } from 'react';

/** The Quizcast logo. */
export const Logo = () => <img className="mark" src="/favicon.svg" alt="Quizcast" />;

interface MessageProps {
  title: string;
  text?: string;
  /** The label of its button; without one there is none. */
  action?: string;
  onAction?: () => void;
  children?: ReactNode;
}

/** A page with one message, mostly with one action. */
export function Message({ title, text, action, onAction, children }: MessageProps) {
  return (
    <main className="card">
      <Logo />
      <div className="cardInner" aria-live="polite">
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      {action !== undefined && (
        <button type="button" className="button" onClick={onAction}>
          {action}
        </button>
      )}
      {children}
    </main>
  );
}
