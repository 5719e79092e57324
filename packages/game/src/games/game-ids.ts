/** Every game by the name that documents, commands and addresses have for it; an overlay shows one of them. */
export const gameIds = ['stageQuiz', 'categoryQuiz', 'crowdQuiz'] as const;
export type GameId = (typeof gameIds)[number];

/** One field a game. */
export const byGame = <Value>(of: (id: GameId) => Value): Record<GameId, Value> => ({
  stageQuiz: of('stageQuiz'),
  categoryQuiz: of('categoryQuiz'),
  crowdQuiz: of('crowdQuiz'),
});
