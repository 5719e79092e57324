/** Ids of all games in documents, commands and addresses; an overlay shows one of them. */
export const gameIds = ['stageQuiz', 'categoryQuiz', 'crowdQuiz'] as const;
export type GameId = (typeof gameIds)[number];

/** One field per game. */
export const byGame = <Value>(of: (id: GameId) => Value): Record<GameId, Value> => ({
  stageQuiz: of('stageQuiz'),
  categoryQuiz: of('categoryQuiz'),
  crowdQuiz: of('crowdQuiz'),
});
