/** Every game by the name that documents, commands and addresses have for it; an overlay shows one of them. */
export const gameIds = ['stageQuiz', 'categoryQuiz', 'crowdQuiz'] as const;
export type GameId = (typeof gameIds)[number];
