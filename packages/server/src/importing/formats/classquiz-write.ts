import { gzipSync } from 'node:zlib';
import type { Question } from '@quizcast/game/games/crowd-quiz/show';
import type { ExportCrowdQuestion, ExportImage, ExportQuestion } from './format.ts';

// Markers of a ClassQuiz archive.

export const quizEnd = Buffer.from([0xc7, 0xc7, 0xc7, 0x00]);
export const imageStart = Buffer.from([0xc6, 0xc6, 0xc6, 0x00]);
export const indexEnd = Buffer.from([0xc5, 0xc5, 0x00]);
export const markup = /<\/?[a-z][^<>]*>|&(?:[a-z]{2,10}|#\d{1,6}|#x[0-9a-f]{1,5});/i;

const rich = (text: string): string =>
  markup.test(text)
    ? `<p>${text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\n', '<br>')
        .replaceAll('  ', ' &nbsp;')}</p>`
    : text;

/** The question type and answers in the archive's format. A poll has no right answer, a number has a range. */
function crowdAnswers({ kind, options, right, accepted, ...rest }: Question) {
  const [from, to] = [rest.rightNumber - rest.numberRange, rest.rightNumber + rest.numberRange];
  switch (kind) {
    case 'choice':
    case 'several':
      return {
        type: kind === 'choice' ? 'ABCD' : 'CHECK',
        answers: options.map((option, at) => ({
          answer: rich(option),
          right: right.includes(at),
          color: null,
        })),
      };
    case 'order':
    case 'poll':
      return {
        type: kind === 'order' ? 'ORDER' : 'VOTING',
        answers: options.map((option) => ({ answer: rich(option), color: null })),
      };
    case 'text':
      return {
        type: 'TEXT',
        answers: accepted
          .split('\n')
          .filter((text) => text.trim() !== '')
          .map((text) => ({ answer: rich(text), case_sensitive: false })),
      };
    case 'number':
      return {
        type: 'RANGE',
        answers: { min: from - 10, max: to + 10, min_correct: from, max_correct: to },
      };
  }
}

export const crowdQuestionJson = ({ question, image }: ExportCrowdQuestion, index: number) => ({
  question: rich(question.question),
  time: String(question.seconds),
  ...crowdAnswers(question),
  image: image === null || image.content === null ? null : index,
  hide_results: false,
});

export const questionJson = (question: ExportQuestion, index: number) => ({
  question: rich(question.text),
  time: String(question.seconds),
  type: 'ABCD',
  answers: question.answers
    .map((answer, at) => ({
      answer: rich(answer),
      right: at === question.correctAnswer,
      color: null,
    }))
    .filter(({ answer, right }) => right || answer.trim() !== ''),
  image: question.image?.content === null || question.image === null ? null : index,
  hide_results: false,
});

export function archive(
  name: string,
  questions: readonly object[],
  pictures: readonly { image: ExportImage | null }[],
): Uint8Array {
  const quiz = {
    public: false,
    title: rich(name),
    description: '',
    // A fixed date, so that the same show gives the same file.
    created_at: '2000-01-01T00:00:00',
    updated_at: '2000-01-01T00:00:00',
    questions,
    imported_from_kahoot: false,
    cover_image: null,
    background_color: null,
    background_image: null,
    kahoot_id: null,
    tags: [],
  };
  const parts: Uint8Array[] = [gzipSync(JSON.stringify(quiz)), quizEnd];
  for (const [index, { image }] of pictures.entries())
    if (image !== null && image.content !== null)
      parts.push(imageStart, Buffer.from(String(index)), indexEnd, image.content.bytes);
  return Buffer.concat(parts);
}
