import { useCallback, useRef } from 'react';
import {
  momentModes,
  type MomentMode,
  type OpeningMoments,
} from '@quizcast/game/cards/moment-fields';
import type { IdPath } from '@quizcast/game/command';
import { isVideo } from '@quizcast/game/cards/card-kinds';
import { Button, Group, Input, Select, Stack } from '@mantine/core';
import { IconMovie, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showIn, showPathIn, type Game } from '../../games/game-side.ts';
import type { UploadedFile } from '../../live/calls/upload.ts';
import { currentDocument } from '../../live/current-document.ts';
import { edit } from '../../live/use-document.ts';
import { UploadProgress } from '../../ui/fields/upload-progress.tsx';
import { useFileUpload } from '../../ui/fields/use-file-upload.ts';
import classes from './show-rules.module.css';

const acceptedTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif,video/webm,video/mp4';
const kindOf = ({ type }: Blob) => (type.startsWith('video/') ? 'video' : 'image');

interface MomentSelectProps<Name extends 'opener' | 'ladder'> {
  /** Path of the show's moments. */
  path: IdPath;
  moments: Partial<Record<Name, MomentMode | undefined>> | undefined;
  moment: Name;
}

/** Whether a moment of a show runs automatically, on the host's request, or not at all. */
export function MomentSelect<Name extends 'opener' | 'ladder'>(props: MomentSelectProps<Name>) {
  const { t } = useTranslation('editor');
  const { path, moments, moment } = props;
  return (
    <Select
      label={t(`rules.moments.${moment}`)}
      allowDeselect={false}
      data={momentModes.map((value) => ({ value, label: t(`rules.modes.${value}`) }))}
      value={moments?.[moment] ?? 'byKey'}
      onChange={(value) =>
        edit({ type: 'edit.update', path, value: { ...moments, [moment]: value } })
      }
    />
  );
}

interface OpenerFieldsProps {
  game: Game;
  showId: string;
  moments: OpeningMoments | undefined;
}

/** How a show opens: automatically or by key, and with its name or the streamer's own picture or video. */
export function OpenerFields({ game, showId, moments }: OpenerFieldsProps) {
  return (
    <>
      <MomentSelect path={showPathIn(game, showId, 'moments')} moments={moments} moment="opener" />
      {moments?.opener !== 'off' && (
        <OpenerFile game={game} showId={showId} address={moments?.openerFile ?? null} />
      )}
    </>
  );
}

interface OpenerFileProps {
  game: Game;
  showId: string;
  address: string | null;
}

function OpenerFile({ game, showId, address }: OpenerFileProps) {
  const { t } = useTranslation('editor');
  const chooser = useRef<HTMLInputElement>(null);
  const set = useCallback(
    (file: { openerFile?: string; openerMs?: number }) => {
      // Reads the current moments: they may have changed during the upload.
      const app = currentDocument().state.getState().document;
      const show = app === null ? undefined : showIn(app, game, showId);
      if (show === undefined) return;
      const { openerFile: _file, openerMs: _ms, ...moments } = show.moments ?? {};
      const path = showPathIn(game, showId, 'moments');
      edit({ type: 'edit.update', path, value: { ...moments, ...file } });
    },
    [game, showId],
  );
  const store = useCallback(
    ({ address: openerFile, durationMs }: UploadedFile) =>
      set({ openerFile, ...(durationMs === undefined ? {} : { openerMs: durationMs }) }),
    [set],
  );
  const upload = useFileUpload(kindOf, store);
  return (
    <Input.Wrapper label={t('rules.openerFile')} description={t('rules.openerFileHint')}>
      <Stack gap="xs" mt={8}>
        <input
          ref={chooser}
          type="file"
          accept={acceptedTypes}
          hidden
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) upload.start(file);
            event.currentTarget.value = '';
          }}
        />
        <UploadProgress upload={upload} />
        {address !== null && <Preview address={address} />}
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMovie size={16} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {t(address === null ? 'rules.openerChoose' : 'rules.openerReplace')}
          </Button>
          {address !== null && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => set({})}
            >
              {t('rules.openerRemove')}
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

function Preview({ address }: { address: string }) {
  const { t } = useTranslation('editor');
  const label = t('rules.openerFile');
  return isVideo(address) ? (
    <video className={classes.opener} src={address} aria-label={label} controls muted playsInline />
  ) : (
    <img className={classes.opener} src={address} alt={label} />
  );
}
