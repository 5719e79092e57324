import type { ReactNode } from 'react';

/** The Quizcast logo. */
export const Logo = () => <img className="mark" src="/favicon.svg" alt="Quizcast" />;

/** A page with one message and at most one action. */
export function Message(props: { title: string; text?: string; children?: ReactNode }) {
  const { title, text, children } = props;
  return (
    <main className="card">
      <Logo />
      <div className="cardInner" aria-live="polite">
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children}
    </main>
  );
}
