import { createElement, use, type ComponentType } from 'react';

/** A screen whose code is fetched when it is first needed. `preload` fetches it ahead. */
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
  // A screen that is there is drawn at once: to wait even for a kept promise would cost a third of a second.
  const Lazy = () => createElement(loaded ?? use(start()));
  Lazy.preload = async () => {
    await start();
  };
  return Lazy;
}

/** Forgets what could not be fetched, so that it is fetched again. */
export function retryScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** The code of a screen could not be fetched: no network, or the server has a newer version. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';

  constructor(cause: unknown) {
    super('The screen could not be loaded', { cause });
  }
}
