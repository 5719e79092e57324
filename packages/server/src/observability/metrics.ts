import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';

/** The server's metrics. Engines register their own in `registry`. */
export interface Metrics {
  registry: Registry;
  /**
   * All metrics in the Prometheus text format. Process metrics (`process_`, `nodejs_`) are collected from the first
   * call on.
   */
  text(): Promise<string>;
  counter<Label extends string = never>(
    name: string,
    help: string,
    labels?: Label[],
  ): Counter<Label>;
  /** `read`, when given, updates the value at every scrape. */
  gauge<Label extends string = never>(
    name: string,
    help: string,
    labels?: Label[],
    read?: () => Promise<void>,
  ): Gauge<Label>;
  /** A gauge whose value is read at every scrape. */
  observed(name: string, help: string, read: () => number): void;
  histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labels?: Label[],
  ): Histogram<Label>;
}

/** By Prometheus convention, names have the prefix `quizcast_` and a unit: `quizcast_append_seconds`. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  let watching: Promise<void> | undefined;
  return {
    registry,
    async text() {
      // Costs fifty timer ticks a second and 400 kB, for metrics that most servers are never asked for.
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

/**
 * Registers the process metrics. Imported on demand, because the library's entry also loads the OpenTelemetry API and
 * quantiles.
 */
async function watchProcess(register: Registry): Promise<void> {
  const { collectDefaultMetrics } = await import('prom-client');
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 20 });
}
