import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';

/** What the server counts. Each engine registers its own figures with the registry it is given. */
export interface Metrics {
  registry: Registry;
  /** All figures as Prometheus reads them. How the process is (`process_`, `nodejs_`) is watched from the first call on. */
  text(): Promise<string>;
  counter<Label extends string = never>(
    name: string,
    help: string,
    labels?: Label[],
  ): Counter<Label>;
  /** `read`, when given, sets it whenever somebody asks. */
  gauge<Label extends string = never>(
    name: string,
    help: string,
    labels?: Label[],
    read?: () => Promise<void>,
  ): Gauge<Label>;
  /** A figure that is read when somebody asks. */
  observed(name: string, help: string, read: () => number): void;
  histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labels?: Label[],
  ): Histogram<Label>;
}

/** Names carry the prefix `quizcast_` and their unit, as Prometheus has it: `quizcast_append_seconds`. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  let watching: Promise<void> | undefined;
  return {
    registry,
    async text() {
      // Fifty ticks a second and 400 kB, for figures that most servers are never asked for.
      watching ??= watchProcess(registry);
      await watching;
      return await registry.metrics();
    },
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    gauge: (name, help, labelNames = [], collect = async () => undefined) =>
      new Gauge({ name, help, labelNames, registers, collect }),
    observed(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    histogram: (name, help, buckets, labelNames = []) =>
      new Histogram({ name, help, buckets, labelNames, registers }),
  };
}

/** The figures of the process. The library's entry also loads OpenTelemetry's API and quantiles, so it is loaded here alone. */
async function watchProcess(register: Registry): Promise<void> {
  const { collectDefaultMetrics } = await import('prom-client');
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 20 });
}
