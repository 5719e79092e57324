import { isRecord } from '@quizcast/game/json';

// Converts Firestore's JSON representations to plain JSON.

type Decode = (value: unknown) => unknown;

const textOr = (value: unknown): unknown => value;

/** Typed values of the REST API: `{ "integerValue": "3" }`. */
const typed: Readonly<Record<string, Decode>> = {
  stringValue: textOr,
  booleanValue: textOr,
  doubleValue: (value) => Number(value),
  integerValue: (value) => Number(value),
  nullValue: () => null,
  timestampValue: textOr,
  referenceValue: textOr,
  bytesValue: textOr,
  geoPointValue: textOr,
  mapValue: (value) => fieldsOf(value),
  arrayValue: (value) => {
    const values: unknown = isRecord(value) ? value['values'] : undefined;
    return Array.isArray(values) ? values.map(decoded) : [];
  },
};

function fieldsOf(value: unknown): Record<string, unknown> {
  const fields = isRecord(value) ? value['fields'] : undefined;
  return isRecord(fields)
    ? Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, decoded(inner)]))
    : {};
}

function decoded(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const [[type, inner] = ['', null], ...others] = Object.entries(value);
  const decode = others.length === 0 && Object.hasOwn(typed, type) ? typed[type] : undefined;
  // Numbers without a JSON form ("NaN") stay text.
  const plain = decode?.(inner);
  return decode === undefined ? value : Number.isNaN(plain) ? inner : plain;
}

/** The path and content of a document as returned by the REST API and `gcloud`. */
export function restDocument(value: unknown): { path: string[]; content: unknown } | null {
  const document = isRecord(value) && isRecord(value['document']) ? value['document'] : value;
  if (!isRecord(document) || typeof document['name'] !== 'string') return null;
  if (!isRecord(document['fields'])) return null;
  const [, below = ''] = document['name'].split('/documents/');
  return { path: below.split('/'), content: fieldsOf(document) };
}

/**
 * A document without the markers of an export tool: empty `__collections__`, and dates, places and references with a
 * `__datatype__`.
 */
export function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (!isRecord(value)) return value;
  if (typeof value['__datatype__'] === 'string') return value['value'] ?? null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const isNothing =
        name === '__collections__' && isRecord(inner) && Object.keys(inner).length === 0;
      return isNothing ? [] : [[name, withoutMarks(inner)]];
    }),
  );
}
