import { useState } from 'react';
import { cardKinds, type CardKind } from '@quizcast/game/cards/card-kinds';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { cardRefusal } from '@quizcast/game/views/card-refusal';
import { Button, NumberInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showIn, gameSection } from '../../../games/game-side.ts';
import { edit } from '../../../live/use-document.ts';
import { usePermission } from '../../../live/use-permission.ts';
import { useDraft } from '../../../ui/fields/use-draft.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { cardIntentOf, cardKeys, skipKey } from './card-keys.ts';
import { skip } from './skip-card.ts';
import { toggleCard } from './toggle-card.ts';
import classes from '../everybody-panel.module.css';
import { useKeys } from '../use-keys.ts';

const defaultMinutes = 5;

/** Cards panel in every game, for users who may play. */
export const CardsOnPlay = ({ app }: { app: QuizShowApp }) =>
  usePermission('play') && <CardsPanel app={app} />;

/** Controls of the cards that replace the game: opener, ladder, break, credits; and skipping of animations. */
function CardsPanel({ app }: { app: QuizShowApp }) {
  const { t } = useTranslation('cards');
  const [minutes, setMinutes] = useState<number | string>(defaultMinutes);
  const [isWriting, setIsWriting] = useState(false);
  const onAir = app.card?.kind ?? null;
  const show = (kind: CardKind) =>
    toggleCard(kind, kind === 'break' && typeof minutes === 'number' ? minutes : undefined);
  useKeys(cardIntentOf, (intent) => {
    if (intent === 'skip') skip();
    else show(intent);
  });
  return (
    <section className={classes.panel} aria-labelledby="cards-title">
      <header className={classes.head}>
        <h2 id="cards-title" className={classes.title}>
          {t('title')}
        </h2>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          rightSection={<KeyHint keys={skipKey} />}
          onClick={skip}
        >
          {t('skip')}
        </Button>
      </header>
      <div className={classes.buttons}>
        {kindsIn(app).map((kind) => (
          <Button
            key={kind}
            size="compact-sm"
            variant={onAir === kind ? 'filled' : 'default'}
            aria-pressed={onAir === kind}
            rightSection={<KeyHint keys={cardKeys[kind]} />}
            onClick={() => show(kind)}
          >
            {t(`${kind}`)}
          </Button>
        ))}
      </div>
      <div className={classes.buttons}>
        <NumberInput
          size="xs"
          w={120}
          min={1}
          max={120}
          label={t('minutes')}
          value={minutes}
          onChange={setMinutes}
        />
        <Button
          size="xs"
          variant="subtle"
          aria-expanded={isWriting}
          onClick={() => setIsWriting(!isWriting)}
        >
          {t('crew')}
        </Button>
      </div>
      {isWriting && <Crew names={app.settings.credits ?? []} />}
    </section>
  );
}

/** Names for the credits, one per line; saved on blur. */
function Crew({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('cards');
  const { field } = useDraft(names.join('\n'), (text) => {
    const value = text
      .split('\n')
      .map((name) => name.trim().slice(0, 100))
      .filter((name) => name !== '')
      .slice(0, 60);
    edit({ type: 'edit.update', path: ['settings', 'credits'], value });
  });
  return <Textarea {...field} size="xs" autosize minRows={2} maxRows={6} label={t('crewHint')} />;
}

/** Cards that the game on air supports and that the show has not turned off. */
function kindsIn(app: QuizShowApp): CardKind[] {
  const { onAir, shows, activeShow } = app;
  const show = showIn(app, onAir, gameSection(app, onAir).activeShow);
  const ladder = onAir === 'stageQuiz' ? shows.find(({ id }) => id === activeShow) : undefined;
  return cardKinds.filter((kind) => {
    if (cardRefusal(app, kind) !== null) return false;
    if (kind === 'ladder') return ladder?.moments?.ladder !== 'off';
    return kind !== 'opener' || show?.moments?.opener !== 'off';
  });
}
