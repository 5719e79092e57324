import { readdressed, type Readdress } from '../media.ts';

interface WithPicture {
  image?: string | undefined;
}
interface WithPictures {
  stages: { question: WithPicture }[];
}

/** A show, or one of a bundle, with other addresses of its pictures. */
export const withMedia = <Show extends WithPictures>(show: Show, readdress: Readdress): Show => ({
  ...show,
  stages: show.stages.map((stage) => ({
    ...stage,
    question: withPicture(stage.question, readdress),
  })),
});

function withPicture<Question extends WithPicture>(
  question: Question,
  readdress: Readdress,
): Question {
  const image = question.image === undefined ? null : readdress(question.image, 'image');
  const without = readdressed(question, { image: 'image' }, () => null);
  // Last, as bundles have always had it: the same show is the same bytes in every release.
  return image === null ? without : { ...without, image };
}
