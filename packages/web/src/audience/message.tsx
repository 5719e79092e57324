import type { ReactNode } from 'react';

interface MessageProps {
  title: string;
  text?: string;
  children?: ReactNode;
}

/** A page with a single message. */
export const Message = ({ title, text, children }: MessageProps) => (
  <main className="page message">
    <output>
      <h1>{title}</h1>
      {text !== undefined && <p className="soft">{text}</p>}
    </output>
    {children}
  </main>
);
