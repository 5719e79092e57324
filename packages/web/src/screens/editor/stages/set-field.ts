import type { IdPath } from '@quizcast/game/command';

export type SetField = (field: IdPath, value: unknown) => void;
