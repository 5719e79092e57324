import { createElement, use, type ComponentType } from 'react';

/** A lazily loaded screen. `preload` loads it in advance. */
export interface LazyScreen {
  (): React.JSX.Element;
  preload: () => Promise<void>;
}

const failed = new Set<() => void>();

export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loading: Promise<ComponentType> | null = null;
  let loaded: ComponentType | null = null;
  const start = (): Promise<ComponentType> => {
    if (loading !== null) return loading;
    loading = load().then(
      (screen) => (loaded = screen),
      (error: unknown) => {
        failed.add(() => {
          loading = null;
        });
        throw new ScreenNotLoaded(error);
      },
    );
    return loading;
  };
  // A loaded screen renders at once: even a resolved promise would suspend for a third of a second.
  const Lazy = () => createElement(loaded ?? use(start()));
  Lazy.preload = async () => {
    await start();
  };
  return Lazy;
}

/** Drops failed loads, so that they are retried. */
export function retryScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** The code of a screen failed to load: no network, or the server has a newer version. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';

  constructor(cause: unknown) {
    super('The screen could not be loaded', { cause });
  }
}
