/**
 * A question as the public may see it while it is open: the possible answers, never the right one. An option '' was
 * removed. True or false is a choice of two, a poll a choice without a key.
 */
export type CrowdQuestion =
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'several'; options: readonly string[] }
  | { kind: 'order'; options: readonly string[] }
  | { kind: 'number' }
  | { kind: 'text' };

/** The right answer. Options are identified by their position. */
export type AnswerKey =
  /** Any one of `right`. */
  | { kind: 'choice'; right: readonly number[] }
  | { kind: 'several'; right: readonly number[]; scoring: 'strict' | 'partial' }
  | { kind: 'order'; right: readonly number[] }
  /** `nearness`: points fall linearly with the distance from `right` and reach 0 at `range`. */
  | { kind: 'number'; right: number; scoring: 'exact' | 'closest' | 'nearness'; range: number }
  /** An answer that is as close to one of `declined` is not accepted. */
  | { kind: 'text'; accepted: readonly string[]; declined?: readonly string[] }
  | { kind: 'poll' };

/** A viewer's answer. */
export type CrowdAnswer =
  | { kind: 'choice'; option: number }
  /** Ascending, without duplicates. */
  | { kind: 'several'; options: readonly number[] }
  /** Every option once. */
  | { kind: 'order'; options: readonly number[] }
  | { kind: 'number'; value: number }
  /** One line per message, the latest last; any of them may be right. */
  | { kind: 'text'; text: string };
