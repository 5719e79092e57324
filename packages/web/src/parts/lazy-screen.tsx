import { Component, createElement, Suspense, use, type ComponentType, type ReactNode } from 'react';

/** A lazily loaded screen. `preload` loads it in advance. */
export interface LazyScreen<Props extends object = object> {
  (props: Props): React.JSX.Element;
  preload: () => Promise<void>;
}

const failed = new Set<() => void>();

export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const start = (): Promise<ComponentType<Props>> => {
    if (loading !== null) return loading;
    loading = load().then(
      (screen) => (loaded = screen),
      (error: unknown) => {
        failed.add(() => {
          loading = null;
        });
        throw new CodeNotLoaded(error);
      },
    );
    return loading;
  };
  // A loaded screen renders at once: even a resolved promise would suspend for a third of a second.
  const Lazy = (props: Props) => createElement(loaded ?? use(start()), props);
  Lazy.preload = async () => {
    await start();
  };
  return Lazy;
}

/** Drops failed loads, so that they are retried. */
export function retryLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** The code of a screen or a part failed to load: no network, or the server has a newer version. */
export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded';

  constructor(cause: unknown) {
    super('The code could not be loaded', { cause });
  }
}

/** Shown in place of a part that could not be loaded. */
type PartFault<Props extends object> = (retry: () => void, props: Props) => ReactNode;

/**
 * A lazily loaded part of a screen. If it cannot be loaded, the rest of the screen stays, and the load is retried on
 * the next mount.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fault: PartFault<Props>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazyScreen(async () => (await load()).default);
  return (props) => (
    <PartBoundary fault={(retry) => fault(retry, props)}>
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}

interface PartBoundaryProps {
  fault: (retry: () => void) => ReactNode;
  /** Also catches errors that loading again may not mend. */
  catchesAll?: boolean;
  children: ReactNode;
}

/** Shows a fault in place of its children if their code could not be loaded. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentWillUnmount() {
    if (this.state.error !== null) retryLoads();
  }

  #retry = () => {
    retryLoads();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.catchesAll === true || error instanceof CodeNotLoaded)
      return this.props.fault(this.#retry);
    throw error;
  }
}
