import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { categorySoundPlace } from '@quizcast/game/games/category-quiz/controls/controls';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { DragDropProvider } from '@dnd-kit/react';
import { seatGuest, useLobby } from '../../../live/calls/lobby.ts';
import { useClockOffsetMs } from '../../../live/use-document.ts';
import { useActiveAccount } from '../../../live/active-account.ts';
import { reasonText } from '../../../toasts/toast.ts';
import { useDuck } from '../sound/use-duck.ts';
import { useShowSound } from '../sound/use-show-sound.ts';
import { useKeys } from '../use-keys.ts';
import { refusalOf, type Action } from './actions.ts';
import { focusFirstField } from './board.tsx';
import classes from './console.module.css';
import { intentOf } from './keys.ts';
import { MainPanel } from './main-panel.tsx';
import { PlayersStrip } from './players/players-strip.tsx';
import { freeSeat, waitingGuests } from './players/seats.ts';
import { SidePanel } from './side-panel.tsx';
import { callLobby } from './lobby/call-lobby.ts';
import { CategoryTransport } from './transport.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import type { ConsoleProps } from './console-props.ts';

/** Host console of a category quiz show. */
export function CategoryConsole(props: {
  app: QuizShowApp;
  show: CategoryQuizshow;
  onHelp: () => void;
}) {
  const { app, show, onHelp } = props;
  const { ownerId } = useActiveAccount();
  const clockOffsetMs = useClockOffsetMs();
  const { lobby, error } = useLobby(show.id);
  const view = useMemo(() => overlayView(app), [app]);
  const board = useRef<HTMLTableElement>(null);
  const latest = useRef({ show, lobby });
  useLayoutEffect(() => {
    latest.current = { show, lobby };
  });
  const letIn = useCallback(() => {
    const [guest] = waitingGuests(latest.current.lobby);
    const seat = freeSeat(latest.current.show.players, latest.current.lobby);
    if (guest !== undefined && seat !== null) void callLobby(seatGuest(show.id, guest.id, seat.id));
  }, [show.id]);
  const sound = useShowSound(categorySoundPlace, show);
  const duck = useDuck();
  const { onIntent, ...controls } = useShortcuts(show.id, {
    onHelp,
    onLetIn: letIn,
    onMute: () => sound.mute('volume'),
    onDuck: duck.startByKey,
    onArrow: () => focusFirstField(board.current),
  });
  useKeys(intentOf, onIntent);
  const disabledReason = useCallback(
    (action: Action) => {
      const refusal = refusalOf(show, action);
      return refusal === null ? undefined : reasonText(refusal);
    },
    [show],
  );
  const common: ConsoleProps = {
    show,
    controls,
    disabledReason,
    clockOffsetMs,
  };
  const [dragged, setDragged] = useState<'player' | 'guest' | null>(null);
  return (
    <DragDropProvider
      onDragStart={({ operation }) => setDragged(draggedIn(String(operation.source?.id)).kind)}
      onDragEnd={({ canceled, operation }) => {
        setDragged(null);
        const { source, target } = operation;
        if (canceled || source === null || target === null) return;
        const { kind, id } = draggedIn(String(source.id));
        const seatId = draggedIn(String(target.id)).id;
        if (kind === 'guest') void callLobby(seatGuest(show.id, id, seatId));
        else if (id !== seatId)
          controls.perform({ type: 'categoryQuiz.swapPlayers', playerId: id, otherId: seatId });
      }}
    >
      <div className={classes.console} data-dragged={dragged ?? undefined} data-console="category">
        <div className={classes.main}>
          <MainPanel {...common} boardRef={board} lobby={lobby} />
        </div>
        <SidePanel
          {...common}
          app={app}
          view={view}
          userId={ownerId}
          lobby={lobby}
          error={error}
          sound={sound}
          duck={duck}
        />
        <PlayersStrip {...common} lobby={lobby} cameraHosts={app.settings.cameraHosts} />
        <CategoryTransport {...common} />
      </div>
    </DragDropProvider>
  );
}

/** Parses the id of a drag source or drop target: `player:{id}`, `guest:{id}` or `seat:{id}`. */
function draggedIn(name: string): { kind: 'player' | 'guest'; id: string } {
  const [kind, ...id] = name.split(':');
  return { kind: kind === 'guest' ? 'guest' : 'player', id: id.join(':') };
}
