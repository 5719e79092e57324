import type { ColumnMap } from '@quizcast/game/importing/import';

// Column headers in common use.

export type Field = Exclude<keyof ColumnMap, 'answers' | 'hasHeader'>;

/** Known headers in English, German, French and Spanish; case, spaces, accents and punctuation are ignored. */
const namesOf: Readonly<Record<Field, readonly string[]>> = {
  question: [
    'question',
    'questions',
    'questiontext',
    'question text',
    'text',
    'prompt',
    'stem',
    'quizquestion',
    'frage',
    'fragen',
    'fragetext',
    'fragestellung',
    'aufgabe',
    'intitulé',
    'énoncé',
    'pregunta',
    'preguntas',
    'enunciado',
  ],
  right: [
    'right',
    'right answer',
    'right answers',
    'correct',
    'correct answer',
    'correct answers',
    'correct option',
    'correct choice',
    'answer key',
    'key',
    'solution',
    'solutions',
    'answer',
    'richtig',
    'richtige antwort',
    'richtige antworten',
    'korrekt',
    'korrekte antwort',
    'lösung',
    'lösungen',
    'antwort',
    'ans',
    'correct index',
    'correct answer index',
    'correct option index',
    'correct choice index',
    'answer index',
    'right index',
    'right answer index',
    'correct letter',
    'correct answer letter',
    'answer letter',
    'correct number',
    'correct answer number',
    'answer number',
    'correct option number',
    'right option',
    'right choice',
    'correct response',
    'correct ans',
    'lösungsbuchstabe',
    'loesung',
    'loesungen',
    'loesungsbuchstabe',
    'lösungsnummer',
    'richtiger buchstabe',
    'buchstabe der lösung',
    'richtige option',
    'antwortindex',
    'bonne réponse',
    'bonnes réponses',
    'réponse correcte',
    'réponses correctes',
    'réponse juste',
    'corrigé',
    'réponse',
    'respuesta correcta',
    'respuestas correctas',
    'opción correcta',
    'correcta',
    'solución',
    'clave',
    'respuesta',
  ],
  price: [
    'price',
    'prize',
    'amount',
    'money',
    'points',
    'score',
    'value',
    'preis',
    'gewinn',
    'gewinnstufe',
    'gewinnsumme',
    'preisgeld',
    'betrag',
    'geld',
    'punkte',
    'punktzahl',
    'wert',
    'prix',
    'gain',
    'montant',
    'precio',
    'premio',
    'puntos',
    'valor',
  ],
  explanation: [
    'explanation',
    'answer explanation',
    'feedback',
    'rationale',
    'info',
    'erklärung',
    'erläuterung',
    'begründung',
    'hintergrund',
    'explication',
    'explicación',
    'retroalimentación',
  ],
  hostNotes: [
    'host notes',
    'notes',
    'note',
    'remark',
    'remarks',
    'comment',
    'comments',
    'notizen',
    'notiz',
    'moderation',
    'anmerkung',
    'anmerkungen',
    'bemerkung',
    'kommentar',
    'remarque',
    'remarques',
    'notas',
    'nota',
  ],
  seconds: [
    'seconds',
    'time',
    'time limit',
    'timer',
    'duration',
    'time in seconds',
    'sekunden',
    'zeit',
    'zeitlimit',
    'dauer',
    'temps',
    'temps limite',
    'durée',
    'secondes',
    'segundos',
    'tiempo',
    'tiempo límite',
    'duración',
  ],
  image: [
    'picture',
    'image',
    'image link',
    'image url',
    'picture address',
    'media',
    'bild',
    'bildadresse',
    'bild url',
    'bildlink',
    'image address',
    'photo',
    'imagen',
    'foto',
  ],
  imageAlt: [
    'picture description',
    'alt',
    'alt text',
    'image alt',
    'image description',
    'bildbeschreibung',
    'alternativtext',
  ],
  type: [
    'type',
    'question type',
    'kind',
    'typ',
    'fragetyp',
    'frageart',
    'art',
    'art der frage',
    'type de question',
    'tipo',
    'tipo de pregunta',
  ],
  range: [
    'range',
    'tolerance',
    'spanne',
    'abweichung',
    'spielraum',
    'toleranz',
    'bereich',
    'tolérance',
    'tolerancia',
  ],
  unit: ['unit', 'units', 'einheit', 'einheiten', 'unité', 'unidad'],
  category: ['category', 'topic', 'kategorie', 'thema', 'catégorie', 'thème', 'categoría', 'tema'],
};

/** Longer cells are not headers. */
const maxHeaderLength = 100;

export const folded = (header: string): string =>
  header
    .slice(0, maxHeaderLength)
    // `correctAnswer`, `ImageURL`
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\([^()]*\)/g, ' ')
    // A row number, not a question.
    .replaceAll('#', ' number ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const fieldOf = new Map<string, Field>();
for (const field of [
  'question',
  'right',
  'price',
  'explanation',
  'hostNotes',
  'seconds',
  'image',
  'imageAlt',
  'type',
  'range',
  'unit',
  'category',
] as const)
  for (const name of namesOf[field]) fieldOf.set(folded(name), field);

const [label, answerWord, wrongWord] = [
  '(?:[a-h]|\\d{1,2})',
  '(?:answers?|options?|choices?|antwort(?:en)?|antwortmoglichkeit|auswahl|moglichkeit|reponses?|choix|proposition|respuestas?|opcion(?:es)?|alternativa)',
  '(?:wrong|incorrect|false|falsch(?:e|er)?|inkorrekte?|mauvaises?|fausses?|incorrecta|falsa)',
];
export const answerHeader = new RegExp(
  `^(?:(?:${wrongWord} )?(?:answer )?(?:${answerWord}|distractor) ?${label}?|[a-h1-8]|a[1-8]|(?:[1-8]|1st|2nd|3rd|[4-8]th) ${answerWord})$`,
);
/** Matches headers of wrong answers. */
export const wrongHeader = new RegExp(
  `^(?:(?:wrong|incorrect|falsch|inkorrekt) ?${label}?|false ?${label}|${wrongWord} ${answerWord} ?${label}?|${answerWord} ${wrongWord} ?${label}?|distractor ?${label}?)$`,
);
export const answerOnlyHeader = /^(?:answer|antwort|reponse|respuesta)$/;
/** Matches headers of zero-based answer numbers. */
const indexHeader = /(?:^|[a-z ])(?:index|idx)$/;

/** Whether the column contains zero-based numbers, by its header. */
export const isIndexHeader = (header: string): boolean => indexHeader.test(folded(header));
