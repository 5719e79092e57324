import { lazyPart } from '../../ui/lazy-part.tsx';

/** How often a question was asked and how it did. Loaded lazily, after the form. */
export const QuestionHistory = lazyPart(() => import('./question-history-line.tsx'));
