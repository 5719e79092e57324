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

/** A built-in style, as differences from the default one. Colors are hexadecimal. */
export interface Look {
  /** Never changes, because files and documents may refer to it. */
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
