import type { KeyedAction } from '@quizcast/game/games/controls';
import type { Parameters } from '@quizcast/game/games/parameters';
import { entriesOf, inputOfHint, type InputName } from '../../ui/keys/inputs.ts';

interface Row {
  title: string;
  keys?: Readonly<Record<string, Parameters>>;
}
/** As much of a control table as keys need. */
export type KeyTable = Readonly<Record<string, Row>>;

/** Actions of a game's control table that have keys, in its order. */
export const keyedActions = <Table extends KeyTable>(table: Table): KeyedAction<Table>[] =>
  Object.keys(table).filter((name) => isKeyed(table, name));

const isKeyed = <Table extends KeyTable>(table: Table, name: string): name is KeyedAction<Table> =>
  table[name]?.keys !== undefined;

/** The keys of one of them, as buttons show them. */
export const hintsOf = (row: Row | undefined): string[] => Object.keys(row?.keys ?? {});

/** What each key of a control table asks for. */
export const controlKeys = <Table extends KeyTable>(
  table: Table,
): [InputName, { name: KeyedAction<Table>; given: Parameters }][] =>
  keyedActions(table).flatMap((name) =>
    entriesOf(table[name]?.keys ?? {}).map(
      ([hint, given]): [InputName, { name: KeyedAction<Table>; given: Parameters }] => [
        inputOfHint(hint),
        { name, given },
      ],
    ),
  );
