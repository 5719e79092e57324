import type { ViewerLanguage } from '../values/viewer-language.ts';

/** Lengths that Twitch takes. */
export const maxPrediction = { title: 45, outcome: 25 } as const;

/** What viewers read of a prediction. */
export interface PredictionWords {
  title: string;
  right: string;
  wrong: string;
}

const words: Readonly<
  Record<ViewerLanguage, [title: (number: number) => string, right: string, wrong: string]>
> = {
  en: [(number) => `Question ${number}: right or wrong?`, 'Right', 'Wrong'],
  de: [(number) => `Frage ${number}: richtig oder falsch?`, 'Richtig', 'Falsch'],
  es: [(number) => `Pregunta ${number}: ¿acierto o fallo?`, 'Acierto', 'Fallo'],
  'pt-BR': [(number) => `Pergunta ${number}: acerto ou erro?`, 'Acerto', 'Erro'],
  fr: [(number) => `Question ${number} : juste ou faux ?`, 'Juste', 'Faux'],
  it: [(number) => `Domanda ${number}: giusto o sbagliato?`, 'Giusto', 'Sbagliato'],
  pl: [(number) => `Pytanie ${number}: dobrze czy źle?`, 'Dobrze', 'Źle'],
  tr: [(number) => `Soru ${number}: doğru mu, yanlış mı?`, 'Doğru', 'Yanlış'],
  ru: [(number) => `Вопрос ${number}: верно или неверно?`, 'Верно', 'Неверно'],
  uk: [(number) => `Питання ${number}: правильно чи ні?`, 'Правильно', 'Неправильно'],
  ja: [(number) => `第${number}問：正解か不正解か？`, '正解', '不正解'],
  ko: [(number) => `${number}번 문제: 정답일까, 오답일까?`, '정답', '오답'],
  'zh-Hant': [(number) => `第 ${number} 題：答對還是答錯？`, '答對', '答錯'],
  ar: [(number) => `السؤال ${number}: صواب أم خطأ؟`, 'صواب', 'خطأ'],
};

export function predictionWords(language: ViewerLanguage, number: number): PredictionWords {
  const [title, right, wrong] = words[language];
  return { title: title(number), right, wrong };
}
