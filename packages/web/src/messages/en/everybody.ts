/** Editor texts of the mode in which every viewer plays. */
export const everybody = {
  title: 'Everybody plays',
  isOn: 'Let every viewer play along',
  isOnHint:
    'Viewers answer each question in chat, from the moment it’s on air until you lock an answer or somebody is right. Points add up over the show.',
  hasStreakBonus: 'Streak bonus',
  hasStreakBonusHint: '10% more for each correct answer in a row, up to 50%.',
  hasSpeedBands: 'Points for speed',
  hasSpeedBandsHint:
    'Quick answers score more, in three steps. Each viewer’s stream delay is taken out.',
  isFirstAnswerFinal: 'First answer counts',
  isFirstAnswerFinalHint: 'Viewers can’t change their answer.',
  hasPhones: 'Phones',
  hasPhonesHint: 'Viewers scan a QR code and answer on their phones, in sync with their stream.',
  showsScores: 'Answer !score',
  showsScoresHint: 'Shows a viewer’s points and rank on the overlay, once a minute each.',
  topFiveEvery: 'Show the top 5 every … questions',
  topFiveEveryHint: '0 turns it off. The podium comes after the last question.',
  factor: 'Points for viewers ×',
  factorHint: '0 makes it a survey: answers are counted and shown, nobody scores.',
};
