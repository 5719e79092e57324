// Keys that JSON of chat assistants, scripts and other programs uses for the parts of a question.

const listFields = [
  'question',
  'options',
  'right',
  'wrong',
  'explanation',
  'hostNotes',
  'price',
  'seconds',
  'image',
  'imageAlt',
  'category',
  'difficulty',
] as const;
export type ListField = (typeof listFields)[number];

/** The first key found is used. Letter case, spaces, `_` and `-` are ignored. */
const names: Readonly<Record<ListField, string>> = {
  question: 'question questiontext frage fragetext prompt stem pregunta text q title query',
  options:
    'options choices answers answeroptions answerchoices possibleanswers alternatives antworten ' +
    'antwortmöglichkeiten optionen auswahl opciones respuestas réponses choix variants',
  right:
    'correctanswer correctanswers correct correctindex correctanswerindex correctoption correctoptionindex ' +
    'correctchoice correctanswerid correctid rightanswer rightanswers right solution solutions answerindex answerkey ' +
    'answer ans key richtigeantwort richtigeantworten richtig korrekt lösung lösungen antwort correcta ' +
    'respuestacorrecta respuesta bonneréponse réponse',
  wrong:
    'incorrectanswers incorrect incorrectoptions wronganswers wrong wrongoptions distractors falseanswers ' +
    'falscheantworten falsch',
  explanation:
    'explanation rationale reason reasoning feedback erklärung begründung explicación explication',
  hostNotes: 'hostnotes notes note hint funfact hinweis notizen',
  price: 'price prize preis gewinn points punkte value',
  seconds: 'seconds timelimit timelimitseconds time timer zeit sekunden',
  image: 'image imageurl picture pictureurl img bild',
  imageAlt: 'imagealt alttext imagedescription',
  category: 'category topic subject theme kategorie thema',
  difficulty: 'difficulty level schwierigkeit',
};

const fields: ReadonlyMap<string, { field: ListField; rank: number }> = new Map(
  listFields.flatMap((field) =>
    names[field].split(' ').map((name, rank) => [name, { field, rank }] as const),
  ),
);

export interface NamedValue {
  key: string;
  value: unknown;
}

export type ListFields = ReadonlyMap<ListField, NamedValue>;

const foldedKey = (key: string): string =>
  key
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replaceAll('ae', 'ä')
    .replaceAll('oe', 'ö')
    .replaceAll('ue', 'ü');

/** The fields of a record, recognized by their keys. */
export function fieldsOf(record: Readonly<Record<string, unknown>>): ListFields {
  const found = new Map<ListField, NamedValue & { rank: number }>();
  for (const [key, value] of Object.entries(record)) {
    // The exact key first: in `true`, `ue` is not a transcribed ü.
    const field =
      fields.get(key.toLowerCase().replaceAll(/[\s_-]/g, '')) ?? fields.get(foldedKey(key));
    if (field === undefined || value === null) continue;
    const before = found.get(field.field);
    if (before === undefined || field.rank < before.rank)
      found.set(field.field, { key, value, rank: field.rank });
  }
  return found;
}

/** Options under separate keys: `A` to `H`, `option1`, `answer_b`, `choiceC`. */
export function loneOptions(
  record: Readonly<Record<string, unknown>>,
): { key: string; value: unknown }[] {
  const found = Object.entries(record).flatMap(([key, value]) => {
    const label = /^(?:(?:option|choice|answer|antwort)[\s_-]?)?([a-h]|[1-8])$/i.exec(key)?.[1];
    const isText = typeof value === 'string' || typeof value === 'number';
    return label === undefined || !isText ? [] : [{ key: label.toUpperCase(), value }];
  });
  return found.length >= 2 ? found.toSorted((one, other) => (one.key < other.key ? -1 : 1)) : [];
}
