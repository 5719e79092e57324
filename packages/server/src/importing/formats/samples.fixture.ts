import { pack } from './safe-zip.ts';

// A file of each import-only format, as its programs write it.

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const kahootText = JSON.stringify({
  uuid: 'u',
  title: 'Rivers',
  questions: [
    {
      type: 'quiz',
      question: 'Which <b>river</b> is the longest? &amp; why',
      time: 20000,
      points: true,
      image: 'https://images-cdn.kahoot.it/1',
      imageMetadata: { altText: 'A river' },
      choices: [
        { answer: 'Nile', correct: true },
        { answer: 'Rhine', correct: false },
        { answer: '', correct: false, image: { id: '2', altText: 'The Elbe' } },
      ],
    },
    { type: 'content', title: 'A slide' },
    { type: 'jumble', question: 'Order', choices: [{ answer: 'a', correct: true }] },
  ],
});

export const triviaApiText = JSON.stringify([
  {
    category: 'film_and_tv',
    id: '1',
    correctAnswer: 'Alien',
    incorrectAnswers: ['Jaws', 'Up', 'Big'],
    question: { text: 'Which film has a ship called Nostromo?' },
    tags: [],
    type: 'text_choice',
    difficulty: 'hard',
  },
  { category: 'music', correctAnswer: ['a.png'], incorrectAnswers: [], type: 'image_choice' },
]);

export const jsonListText = JSON.stringify({
  title: 'Capitals',
  questions: [
    { question: 'France?', options: ['Rome', 'Paris', 'Bonn', 'Oslo'], answer: 'Paris' },
    { question: 'Italy?', options: { A: 'Rome', B: 'Paris' }, correct: 'A' },
  ],
});

export const markdownText = `# Capitals

**1. What is the capital of France?**

- A) Rome
- B) Paris ✅
- C) Bonn
- D) Oslo

**2. And of Italy?**
A) Rome
B) Paris
C) Bonn
D) Oslo

**Answer: A) Rome**
Explanation: All roads lead there.

### Question 3: Norway?
a. Rome  
b. Paris  
c. Bonn  
d. Oslo  

---

## Answer Key
3. D
`;

export const qti1Item = (
  ident: string,
  text: string,
  right: string,
  type = 'multiple_choice_question',
) => `
<item ident="${ident}" title="Question"><itemmetadata><qtimetadata><qtimetadatafield>
<fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
<presentation><material><mattext texttype="text/html">${text}</mattext></material>
<response_lid ident="response1" rcardinality="Single"><render_choice>
<response_label ident="10"><material><mattext texttype="text/plain">Rome</mattext></material></response_label>
<response_label ident="20"><material><mattext texttype="text/html">&lt;p&gt;Paris&lt;/p&gt;</mattext></material></response_label>
</render_choice></response_lid></presentation>
<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>
<respcondition continue="No"><conditionvar><varequal respident="response1">${right}</varequal></conditionvar>
<setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>
<itemfeedback ident="general_fb"><flow_mat><material><mattext texttype="text/html">&lt;p&gt;Because.&lt;/p&gt;</mattext></material></flow_mat></itemfeedback>
</item>`;

export const qti1Text = (title: string, items: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="g1" title="${title}">
<section ident="root_section">${items}</section></assessment></questestinterop>`;

export const starText = 'Capital of France?*Paris\nCapital of the USA?*Washington*Washington DC\n';
export const quizletText = 'Capital of France\tParis\nCapital of Italy\tRome\n';

const course = await pack([
  ['imsmanifest.xml', bytesOf('<manifest/>')],
  ['g1/assessment_qti.xml', bytesOf(qti1Text('Capitals', qti1Item('a', 'France?', '20')))],
  [
    'non_cc_assessments/g1.xml.qti',
    bytesOf(
      qti1Text(
        'Capitals',
        qti1Item(
          'a',
          '&lt;p&gt;France? &lt;img src="$IMS-CC-FILEBASE$/a%20b.png" alt="A map"&gt;&lt;/p&gt;',
          '20',
        ) + qti1Item('b', 'Italy?', '10'),
      ),
    ),
  ],
  ['web_resources/a b.png', bytesOf('picture')],
]);

/** By format id. */
export const samples: Readonly<Record<string, Uint8Array>> = {
  'kahoot-json': bytesOf(kahootText),
  'trivia-api': bytesOf(triviaApiText),
  'json-list': bytesOf(jsonListText),
  'markdown-list': bytesOf(markdownText),
  'qti-1': course,
  'star-list': bytesOf(starText),
  quizlet: bytesOf(quizletText),
};
