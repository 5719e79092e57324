import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useIsServerDrawn } from '../on-demand.tsx';

/** Whether the picture has been shown; parts that appear before that are not animated. */
const EntranceContext = createContext<RefObject<boolean>>({ current: false });

/** Wraps a picture: its initial parts are not animated, except with `enters`. */
export function EntranceProvider({ enters, children }: { enters: boolean; children: ReactNode }) {
  const seen = useRef(enters);
  // Parts that the server does not draw, and the page adds on hydration, are initial, too.
  const isServerDrawn = useIsServerDrawn();
  useEffect(() => {
    if (!isServerDrawn) seen.current = true;
  }, [isServerDrawn]);
  return <EntranceContext.Provider value={seen}>{children}</EntranceContext.Provider>;
}

/** Whether the calling component appears live, so that its entrance is animated. Constant over its lifetime. */
export function useEnters(): boolean {
  const seen = useContext(EntranceContext);
  const [enters] = useState(() => seen.current);
  return enters;
}

/** An element with the entrance animation of its class, unless it was there initially. */
export function EntranceSpan({
  className,
  children,
}: {
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={className} data-enters={useEnters()}>
      {children}
    </span>
  );
}
