import { z } from 'zod';
import { isRecord } from '../../json.ts';
import { entity } from '../../values/entity.ts';
import { identified, showIdOf } from '../../values/ids.ts';
import { crowdShowSchema } from './show.ts';

export const maxCrowdShows = 200;

/** Adds missing ids to shows and questions. */
function filledSection(raw: unknown): unknown {
  if (raw === undefined || raw === null) return { shows: [] };
  if (!isRecord(raw)) return raw;
  const { activeShow, ...rest } = raw;
  const shows = identified(raw['shows'] ?? [], 'crowdShow', (show) => ({
    ...show,
    questions: identified(show['questions'] ?? [], 'question'),
  }));
  const active = showIdOf(activeShow, shows);
  return {
    ...rest,
    shows,
    ...(active === undefined || active === null ? {} : { activeShow: active }),
  };
}

/** The crowd quiz's section of a user document. Its shows use the styles of the stage quiz. */
export const crowdQuizSectionSchema = z.preprocess(
  filledSection,
  entity({
    activeShow: z.string().max(64).optional(),
    shows: z.array(crowdShowSchema).max(maxCrowdShows),
  }),
);
