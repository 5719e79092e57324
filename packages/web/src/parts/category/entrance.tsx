import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';

/** Whether the picture has been seen; what appears before that is old news. */
const Seen = createContext<RefObject<boolean>>({ current: false });

/** Around a picture: what is in it at first stands still. With `enters` even that arrives before the viewer's eyes. */
export function Picturing({ enters, children }: { enters: boolean; children: ReactNode }) {
  const seen = useRef(enters);
  useEffect(() => {
    seen.current = true;
  }, []);
  return <Seen.Provider value={seen}>{children}</Seen.Provider>;
}

/** Whether the component that asks arrives before the viewer's eyes. The answer stays what it was as it appeared. */
export function useEnters(): boolean {
  const seen = useContext(Seen);
  const [enters] = useState(() => seen.current);
  return enters;
}

/** A piece that arrives by its class's own movement, unless it was there at first. */
export function Arriving({
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
