import { isRecord } from '@quizcast/game/json';

// Firestore's own ways to write a document as JSON, as the plain JSON that the document was.

type Decode = (value: unknown) => unknown;

const textOr = (value: unknown): unknown => value;

/** Typed values of the REST interface: `{ "integerValue": "3" }`. */
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
  // A number that JSON cannot write ("NaN") is kept as the text that it is.
  const plain = decode?.(inner);
  return decode === undefined ? value : Number.isNaN(plain) ? inner : plain;
}

/** A document as the REST interface and `gcloud` tell it: where it lies, and its fields. */
export function restDocument(value: unknown): { path: string[]; content: unknown } | null {
  const document = isRecord(value) && isRecord(value['document']) ? value['document'] : value;
  if (!isRecord(document) || typeof document['name'] !== 'string') return null;
  if (!isRecord(document['fields'])) return null;
  const [, below = ''] = document['name'].split('/documents/');
  return { path: below.split('/'), content: fieldsOf(document) };
}

/**
 * A document of an export tool, without the marks that the tool has left in it: empty `__collections__`, and dates,
 * places and references in a `__datatype__` of their own.
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
