import {
  createElement,
  lazy,
  Suspense,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';

/**
 * A component, picked from a module that is loaded when it is first rendered; until then nothing is shown. It is absent from the
 * picture that the server draws, unless it was preloaded: the server and the page that hydrates the picture both await
 * `preload` before they render it for the first time.
 */
export function onDemand<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  const start = async () => {
    try {
      return { default: pick(await load()) };
    } catch (error) {
      // The next mount loads again.
      Loaded = lazy(start);
      throw error;
    }
  };
  let Loaded = lazy(start);
  let preloaded: ComponentType<Props> | null = null;
  function OnDemand(props: Props) {
    const isServerDrawn = useIsServerDrawn();
    const [Part] = useState(() => Loaded);
    if (preloaded !== null) return createElement(preloaded, props);
    if (isServerDrawn) return null;
    return <Suspense>{createElement(Part, props)}</Suspense>;
  }
  OnDemand.load = load;
  OnDemand.preload = async (): Promise<void> => {
    preloaded = pick(await load());
  };
  return OnDemand;
}

/** Wraps parts that depend on the time, report loaded files, or need a browser: the server does not draw them. */
export const OnlyInBrowser = ({ children }: { children: ReactNode }): ReactNode =>
  useIsServerDrawn() ? null : children;

/** True in the picture that the server draws (`overlay/server.tsx`), until the page has hydrated it. */
export const useIsServerDrawn = (): boolean => useSyncExternalStore(subscribe, never, always);

const subscribe = () => () => undefined;
const always = () => true;
const never = () => false;
