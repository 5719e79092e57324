/**
 * A question as everybody may see it while it is open: what an answer can be, never which one is right. An option '' was
 * taken away. True or false is a choice of two, a poll a choice without a key.
 */
export type CrowdQuestion =
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'several'; options: readonly string[] }
  | { kind: 'order'; options: readonly string[] }
  | { kind: 'number' }
  | { kind: 'text' };

/** What is right. Options are named by their position. */
export type AnswerKey =
  /** Any one of `right`. */
  | { kind: 'choice'; right: readonly number[] }
  | { kind: 'several'; right: readonly number[]; scoring: 'strict' | 'partial' }
  | { kind: 'order'; right: readonly number[] }
  /** `nearness`: the share of `range` that an answer is off costs that share of the points. */
  | { kind: 'number'; right: number; scoring: 'exact' | 'closest' | 'nearness'; range: number }
  /** An answer that comes as near to one of `declined` is none of the accepted ones. */
  | { kind: 'text'; accepted: readonly string[]; declined?: readonly string[] }
  | { kind: 'poll' };

/** What a viewer answered. */
export type CrowdAnswer =
  | { kind: 'choice'; option: number }
  /** Ascending, each once. */
  | { kind: 'several'; options: readonly number[] }
  /** Every option once. */
  | { kind: 'order'; options: readonly number[] }
  | { kind: 'number'; value: number }
  /** What was typed in one message a line, the last one last: any of them may be right. */
  | { kind: 'text'; text: string };
