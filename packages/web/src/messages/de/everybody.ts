import type { everybody as en } from '../en/everybody.ts';

export const everybody: Record<keyof typeof en, string> = {
  title: 'Alle spielen mit',
  isOn: 'Alle Zuschauer spielen mit',
  isOnHint:
    'Zuschauer beantworten jede Frage im Chat, sobald sie auf Sendung ist, bis du eine Antwort einloggst oder jemand richtig liegt. Die Punkte werden über die ganze Show addiert.',
  hasStreakBonus: 'Serienbonus',
  hasStreakBonusHint: '10 % mehr für jede richtige Antwort in Folge, höchstens 50 %.',
  hasSpeedBands: 'Punkte für Tempo',
  hasSpeedBandsHint:
    'Schnelle Antworten bringen mehr, in drei Stufen. Die Stream-Verzögerung jedes Zuschauers wird herausgerechnet.',
  isFirstAnswerFinal: 'Erste Antwort zählt',
  isFirstAnswerFinalHint: 'Zuschauer können ihre Antwort nicht mehr ändern.',
  hasPhones: 'Handys',
  hasPhonesHint: 'Zuschauer scannen einen QR-Code und antworten am Handy, passend zu ihrem Stream.',
  showsScores: 'Auf !score antworten',
  showsScoresHint: 'Zeigt Punkte und Platz im Overlay, pro Zuschauer höchstens einmal pro Minute.',
  topFiveEvery: 'Top 5 alle … Fragen zeigen',
  topFiveEveryHint: '0 schaltet sie aus. Nach der letzten Frage kommt das Siegertreppchen.',
  factor: 'Punkte für Zuschauer ×',
  factorHint:
    '0 macht eine Umfrage daraus: Antworten werden gezählt und gezeigt, Punkte gibt es keine.',
};
