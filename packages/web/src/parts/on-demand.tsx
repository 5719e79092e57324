import { createElement, lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is first rendered; until then nothing is shown. It is absent from the picture
 * that the server draws, so that this picture is what a page shows before it loads anything.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function OnDemand(props: Props) {
    const isServerDrawn = useIsServerDrawn();
    if (isServerDrawn) return null;
    return <Suspense>{createElement(Loaded, props)}</Suspense>;
  };
}

/** True in the picture that the server draws (`overlay/server.tsx`), until the page has taken it over. */
export const useIsServerDrawn = (): boolean => useSyncExternalStore(subscribe, never, always);

const subscribe = () => () => undefined;
const always = () => true;
const never = () => false;
