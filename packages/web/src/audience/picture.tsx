import type { QuestionImage } from '@quizcast/game/crowd/crowd-play';

/** The picture of a question, as shown on the stream; null when there is none. */
export const Picture = ({ image }: { image: QuestionImage | undefined }) =>
  image === undefined ? null : (
    <img className="picture" src={image.src} alt={image.alt} decoding="async" />
  );
