import type { KeyedAction } from '@quizcast/game/games/controls';
import type { Parameters } from '@quizcast/game/games/parameters';
import { entriesOf, inputOfHint, type InputName } from '../../ui/keys/inputs.ts';

interface Row {
  title: string;
  keys?: Readonly<Record<string, Parameters>>;
}
/** The part of a control table needed for keys. */
export type KeyTable = Readonly<Record<string, Row>>;

/** Actions of a game's control table that have keys, in table order. */
export const keyedActions = <Table extends KeyTable>(table: Table): KeyedAction<Table>[] =>
  Object.keys(table).filter((name) => isKeyed(table, name));

const isKeyed = <Table extends KeyTable>(table: Table, name: string): name is KeyedAction<Table> =>
  table[name]?.keys !== undefined;

/** The keys of an action, as shown on buttons. */
export const hintsOf = (row: Row | undefined): string[] => Object.keys(row?.keys ?? {});

/** Maps each key of a control table to its action. */
export const controlKeys = <Table extends KeyTable>(
  table: Table,
): [InputName, { name: KeyedAction<Table>; parameters: Parameters }][] =>
  keyedActions(table).flatMap((name) =>
    entriesOf(table[name]?.keys ?? {}).map(
      ([hint, parameters]): [InputName, { name: KeyedAction<Table>; parameters: Parameters }] => [
        inputOfHint(hint),
        { name, parameters },
      ],
    ),
  );
