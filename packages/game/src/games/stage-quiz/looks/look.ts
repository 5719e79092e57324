import type {
  CountdownStyle,
  CrowdBoardStyle,
  CrowdSpreadStyle,
  ExplanationStyle,
  JoinCardStyle,
  JokerStyle,
  LayerName,
  QuestionStyle,
  QuizshowStyle,
  StageStyle,
  VotingChartStyle,
} from '../style.ts';

/** A built-in style, as far as it differs from the default one. Colours are hexadecimal. */
export interface Look {
  /** Never changes: files and documents may name it. */
  id: string;
  name: string;
  orientation?: QuizshowStyle['orientation'];
  layers?: LayerName[];
  joker: Partial<JokerStyle>;
  question: Partial<QuestionStyle>;
  stage: Partial<StageStyle>;
  votingChart: Partial<VotingChartStyle>;
  explanation: Partial<ExplanationStyle>;
  crowdBoard: Partial<CrowdBoardStyle>;
  crowdSpread: Partial<CrowdSpreadStyle>;
  countdown?: Partial<CountdownStyle>;
  joinCard?: Partial<JoinCardStyle>;
}
