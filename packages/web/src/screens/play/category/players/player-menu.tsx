import { useState } from 'react';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsLeftRight,
  IconCoin,
  IconCursorText,
  IconDotsVertical,
  IconHandClick,
  IconLink,
  IconUserMinus,
  IconVideo,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../../../live/current-document.ts';
import {
  isOfThisComputer,
  joinAddress,
  joinOrigin,
  makeSeatLink,
} from '../../../../live/calls/lobby.ts';
import { i18n } from '../../../../messages/i18n.ts';
import { copyText } from '../../../../ui/fields/copy-text.ts';
import { menuProps } from '../../../../ui/menu-props.ts';
import { toastDone, toastError } from '../../../../toasts/toast.ts';
import { FacecamDialog } from './facecam-dialog.tsx';
import { callLobby } from '../lobby/call-lobby.ts';
import type { CardProps } from '../console-props.ts';

/** All actions on a player apart from the game. */
export function PlayerMenu(props: CardProps & { onEdit: (what: 'name' | 'points') => void }) {
  const { t } = useTranslation('categoryPlay');
  const { show, controls, player, number } = props;
  const [hasCameraOpen, setHasCameraOpen] = useState(false);
  const { id: playerId, name } = player;
  return (
    <>
      <Menu position="top-end" {...menuProps}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('menu.open', { number, name })}
          >
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!player.isOut && (
            <>
              <Menu.Item
                leftSection={<IconCursorText size={16} aria-hidden />}
                onClick={() => props.onEdit('name')}
              >
                {t('menu.rename')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconCoin size={16} aria-hidden />}
                onClick={() => props.onEdit('points')}
              >
                {t('menu.points')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconHandClick size={16} aria-hidden />}
                onClick={() => controls.perform({ type: 'categoryQuiz.giveTurn', playerId })}
              >
                {t('menu.turn')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconVideo size={16} aria-hidden />}
                onClick={() => setHasCameraOpen(true)}
              >
                {t('menu.camera')}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => void copySeatLink(show.id, playerId, t('menu.linkCopied', { name }))}
          >
            {t('menu.link')}
          </Menu.Item>
          <Menu.Divider />
          {show.players.map((other, index) =>
            other.id === playerId ? null : (
              <Menu.Item
                key={other.id}
                leftSection={<IconArrowsLeftRight size={16} aria-hidden />}
                onClick={() =>
                  controls.perform({
                    type: 'categoryQuiz.swapPlayers',
                    playerId,
                    otherId: other.id,
                  })
                }
              >
                {t('menu.swap', { number: index + 1, name: other.name })}
              </Menu.Item>
            ),
          )}
          {!player.isOut && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconUserMinus size={16} aria-hidden />}
                onClick={() => controls.perform({ type: 'categoryQuiz.removePlayer', playerId })}
              >
                {t('menu.remove')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <FacecamDialog
        isOpen={hasCameraOpen}
        name={name}
        facecam={player.facecam}
        cameraHosts={props.cameraHosts}
        onClose={() => setHasCameraOpen(false)}
        onSave={(facecam) =>
          controls.perform({ type: 'categoryQuiz.setFacecam', playerId, facecam })
        }
      />
    </>
  );
}

/** Copies a new link to the seat; the current player keeps the seat until the link is opened. */
async function copySeatLink(showId: string, playerId: string, done: string): Promise<void> {
  const link = await callLobby(makeSeatLink(showId, playerId));
  if (link === null) return;
  const { lobbies } = currentDocument().state.getState();
  const origin = joinOrigin(lobbies[showId] ?? null);
  const address = joinAddress(origin, link.code, link.token);
  if (isOfThisComputer(origin)) toastError(i18n.t('categoryLobby:reach.title'));
  if (await copyText(address)) toastDone(done);
  else toastError(i18n.t('shell:notCopied'));
}
