import type { ReactNode } from 'react';
import { everybodyIn } from '@quizcast/game/games/category-quiz/everybody';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import type { OverlayView } from '@quizcast/game/views/view';
import { VisuallyHidden } from '@mantine/core';
import {
  IconAdjustments,
  IconBroadcast,
  IconListNumbers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CuesOnPlay } from '../../../cues/lazy-cues.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import type { Duck } from '../sound/use-duck.ts';
import type { SoundOfShow } from '../sound/use-show-sound.ts';
import { AirPreview } from '../air-preview.tsx';
import { CardsOnPlay } from '../cards/cards-panel.tsx';
import { EverybodyPanel, setEverybodyPlays } from '../everybody-panel.tsx';
import { BuzzDetails } from './buzzes/buzz-details.tsx';
import { BuzzOrder } from './buzzes/buzz-order.tsx';
import { panelKeys, type Panel } from './keys.ts';
import { LobbyPanel } from './lobby/lobby-panel.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { waitingGuests } from './players/seats.ts';
import classes from './side-panel.module.css';
import { Sounds } from './sounds.tsx';
import type { ConsoleProps } from './console-props.ts';

/**
 * Beside the game: always the overlay preview, then buzzes and sounds, or the lobby, details, or options. Keys keep
 * working.
 */
export function SidePanel(
  props: ConsoleProps & {
    app: QuizShowApp;
    view: OverlayView;
    userId: string;
    lobby: Lobby | null;
    error: string | null;
    sound: SoundOfShow;
    duck: Duck;
  },
) {
  const { t } = useTranslation('categoryPlay');
  const { app, controls, lobby, error } = props;
  const waiting = waitingGuests(lobby).length;
  return (
    <aside className={classes.side} aria-label={t('side.title')}>
      <fieldset className={classes.tabs} aria-label={t('side.choose')}>
        <Tab panel={null} icon={<IconBroadcast size={16} aria-hidden />} controls={controls} />
        <Tab panel="buzzes" icon={<IconListNumbers size={16} aria-hidden />} controls={controls} />
        <Tab
          panel="lobby"
          icon={<IconUsersGroup size={16} aria-hidden />}
          controls={controls}
          count={waiting}
          code={lobby?.code ?? ''}
        />
        <Tab panel="options" icon={<IconAdjustments size={16} aria-hidden />} controls={controls} />
      </fieldset>
      <AirPreview
        view={props.view}
        clockOffsetMs={props.clockOffsetMs}
        userId={props.userId}
        canShrink={controls.panel !== null}
      />
      <div className={classes.body} data-panel={controls.panel ?? 'air'}>
        <Content {...props} app={app} lobby={lobby} error={error} />
        {/* With every panel: the page runs cues for OBS only while they are shown. */}
        <CuesOnPlay game="categoryQuiz" show={props.show} />
      </div>
    </aside>
  );
}

function Content(props: Parameters<typeof SidePanel>[0]) {
  const { controls } = props;
  switch (controls.panel) {
    case null:
      return (
        <>
          <BuzzOrder {...props} />
          <Sounds {...props} />
          <Everybody {...props} />
          <CardsOnPlay app={props.app} />
        </>
      );
    case 'buzzes':
      return <BuzzDetails {...props} />;
    case 'lobby':
      return <LobbyPanel {...props} />;
    case 'options':
      return <OptionsPanel {...props} cameraHosts={props.app.settings.cameraHosts} />;
  }
}

function Everybody({ show, controls, disabledReason }: ConsoleProps) {
  return (
    <EverybodyPanel
      play={everybodyIn(show)}
      onSwitch={(isOn) =>
        setEverybodyPlays(['categoryQuiz', 'shows', show.id, 'everybodyPlays'], {
          ...show.everybodyPlays,
          isOn,
        })
      }
      boards={{
        disabledReason: (card) => disabledReason({ type: 'categoryQuiz.showBoard', card }),
        onShow: (card) => controls.perform({ type: 'categoryQuiz.showBoard', card }),
      }}
    />
  );
}

function Tab(props: {
  panel: Panel | null;
  icon: ReactNode;
  controls: ConsoleProps['controls'];
  count?: number;
  /** Code of the lobby; '' while there is none. */
  code?: string;
}) {
  const { t } = useTranslation('categoryPlay');
  const { t: tLobby } = useTranslation('categoryLobby');
  const { panel, controls, count = 0 } = props;
  const isOpen = controls.panel === panel;
  // An open lobby shows its code in large type below the tab.
  const code = isOpen ? '' : (props.code ?? '');
  return (
    <button
      type="button"
      className={classes.tab}
      aria-pressed={isOpen}
      title={t(`side.${panel ?? 'air'}`)}
      onClick={() => controls.setPanel(isOpen ? null : panel)}
    >
      {props.icon}
      <VisuallyHidden>{t(`side.${panel ?? 'air'}`)}</VisuallyHidden>
      <span aria-hidden className={classes.tabText} data-code={code !== '' || undefined}>
        {code === '' ? t(`side.${panel ?? 'air'}`) : code}
      </span>
      {count > 0 && (
        <span className={classes.count} title={tLobby('waiting', { count })}>
          {count}
        </span>
      )}
      {panel !== null && <KeyHint keys={panelKeys[panel]} />}
      {panel === null && controls.panel !== null && <KeyHint keys="Esc" />}
    </button>
  );
}
