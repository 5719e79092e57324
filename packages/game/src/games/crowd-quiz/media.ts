import { readdressed, type Readdress } from '../media.ts';

interface WithPictures {
  questions: { image?: string | undefined }[];
}

/** A show, or one of a bundle, with other addresses of its pictures. */
export const withMedia = <Show extends WithPictures>(show: Show, readdress: Readdress): Show => ({
  ...show,
  questions: show.questions.map((question) =>
    question.image === undefined ? question : readdressed(question, { image: 'image' }, readdress),
  ),
});
