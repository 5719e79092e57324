import type { ViewerLanguage } from '../values/language.ts';
import ar from './predictions/ar.json' with { type: 'json' };
import de from './predictions/de.json' with { type: 'json' };
import en from './predictions/en.json' with { type: 'json' };
import es from './predictions/es.json' with { type: 'json' };
import fr from './predictions/fr.json' with { type: 'json' };
import it from './predictions/it.json' with { type: 'json' };
import ja from './predictions/ja.json' with { type: 'json' };
import ko from './predictions/ko.json' with { type: 'json' };
import pl from './predictions/pl.json' with { type: 'json' };
import ptBr from './predictions/pt-BR.json' with { type: 'json' };
import ru from './predictions/ru.json' with { type: 'json' };
import tr from './predictions/tr.json' with { type: 'json' };
import uk from './predictions/uk.json' with { type: 'json' };
import zhHant from './predictions/zh-Hant.json' with { type: 'json' };

/** Length limits of Twitch. */
export const maxPrediction = { title: 45, outcome: 25 } as const;

/** Texts of a prediction that viewers see. */
export interface PredictionWords {
  title: string;
  right: string;
  wrong: string;
}

const catalogues: Readonly<Record<ViewerLanguage, PredictionWords>> = {
  en,
  de,
  es,
  'pt-BR': ptBr,
  fr,
  it,
  pl,
  tr,
  ru,
  uk,
  ja,
  ko,
  'zh-Hant': zhHant,
  ar,
};

export function predictionWords(language: ViewerLanguage, number: number): PredictionWords {
  const { title, right, wrong } = catalogues[language];
  return { title: title.replace('{{number}}', String(number)), right, wrong };
}
