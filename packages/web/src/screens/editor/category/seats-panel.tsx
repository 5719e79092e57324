import { useState } from 'react';
import type { IdPath } from '@quizcast/game/command';
import { hostOf } from '@quizcast/game/games/category-quiz/cameras/camera-host';
import {
  cameraHostsSchema,
  facecamAddressSchema,
  facecamView,
} from '@quizcast/game/games/category-quiz/cameras/facecam';
import type { CategoryQuizshow, Facecam } from '@quizcast/game/games/category-quiz/show';
import {
  Alert,
  Button,
  FileButton,
  SegmentedControl,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { edit, useDocumentPart } from '../../../live/use-document.ts';
import { UploadProgress } from '../../../ui/fields/image-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toastError } from '../../../toasts/toast.ts';
import { useImageUpload } from '../../../ui/fields/use-image-upload.ts';
import { combineEdits } from '../edits.ts';
import { showPath } from './places.ts';
import editorClasses from './category-editor.module.css';
import classes from './question-fields.module.css';

/** Who is shown on the overlay, and the hosts allowed for camera pages. */
export function SeatsPanel({ show }: { show: CategoryQuizshow }) {
  const { t } = useTranslation('categoryEditor');
  const { host } = show;
  return (
    <div className={classes.scroll}>
      <p className={classes.intro}>{t('seats.seatsHint')}</p>
      <div className={editorClasses.seats}>
        <Panel title={t('seats.host')}>
          <Seat path={showPath(show.id, 'host')} name={host.name} facecam={host.facecam} />
        </Panel>
        {show.players.map(({ id, name, facecam }, index) => (
          <Panel key={id} title={t('seats.player', { number: index + 1 })}>
            <Seat path={showPath(show.id, 'players', id)} name={name} facecam={facecam} />
          </Panel>
        ))}
        <Panel title={t('seats.hosts')}>
          <CameraHosts />
        </Panel>
      </div>
    </div>
  );
}

function Seat({ path, name, facecam }: { path: IdPath; name: string; facecam: Facecam }) {
  const { t } = useTranslation('categoryEditor');
  const set = (field: IdPath, value: unknown) =>
    edit({ type: 'edit.update', path: [...path, ...field], value });
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('seats.name')}
        maxLength={200}
        dir="auto"
        value={name}
        onChange={(event) => set(['name'], event.currentTarget.value)}
      />
      <FacecamFields path={[...path, 'facecam']} facecam={facecam} />
    </div>
  );
}

function FacecamFields({ path, facecam }: { path: IdPath; facecam: Facecam }) {
  const { t } = useTranslation(['categoryEditor', 'files']);
  const { isImage, src, isHeard } = facecam;
  const set = (field: 'isImage' | 'src' | 'isHeard', value: unknown) =>
    edit({ type: 'edit.update', path: [...path, field], value });
  const upload = useImageUpload(
    (address) => {
      const command = combineEdits([
        { type: 'edit.update', path: [...path, 'isImage'], value: true },
        { type: 'edit.update', path: [...path, 'src'], value: address },
      ]);
      if (command !== null) edit(command);
    },
    (reason) => toastError(t(`files:refused.${reason}`)),
  );
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('categoryEditor:seats.facecam')}
        data={(['camera', 'image'] as const).map((value) => ({
          value,
          label: t(`categoryEditor:seats.kinds.${value}`),
        }))}
        value={isImage ? 'image' : 'camera'}
        onChange={(value) => set('isImage', value === 'image')}
      />
      <div className={editorClasses.facecam}>
        {isImage && src !== '' && <img className={editorClasses.thumbnail} src={src} alt="" />}
        <div className={editorClasses.grow}>
          <AddressField src={src} isImage={isImage} onSet={(value) => set('src', value)} />
          {isImage && (
            <FileButton
              accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
              onChange={(file) => {
                if (file !== null) upload.start(file);
              }}
            >
              {(button) => (
                <Button
                  {...button}
                  size="xs"
                  variant="default"
                  leftSection={<IconPhotoPlus size={16} aria-hidden />}
                >
                  {t('categoryEditor:seats.upload')}
                </Button>
              )}
            </FileButton>
          )}
          {upload.state.kind === 'busy' && <UploadProgress upload={upload} />}
          {upload.state.kind === 'failed' && (
            <Alert color="red" role="alert" p="xs">
              {t(`files:refused.${upload.state.reason}`)}
            </Alert>
          )}
        </div>
      </div>
      {!isImage && (
        <>
          <RefusedHost facecam={facecam} />
          <Switch
            label={t('categoryEditor:seats.heard')}
            description={t('categoryEditor:seats.heardHint')}
            checked={isHeard}
            onChange={(event) => set('isHeard', event.currentTarget.checked)}
          />
        </>
      )}
    </>
  );
}

/** Keeps incomplete addresses local. */
function AddressField(props: { src: string; isImage: boolean; onSet: (src: string) => void }) {
  const { src, isImage, onSet } = props;
  const { t } = useTranslation('categoryEditor');
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? src;
  const isBad = draft !== null && !facecamAddressSchema.safeParse(draft.trim()).success;
  return (
    <TextInput
      label={t('seats.address')}
      description={t(isImage ? 'seats.imageAddressHint' : 'seats.addressHint')}
      type="url"
      inputMode="url"
      placeholder="https://"
      maxLength={2000}
      value={shown}
      error={isBad && draft !== '' && !'https://'.startsWith(draft) ? t('seats.badAddress') : null}
      onChange={({ currentTarget: { value } }) => {
        const address = value.trim();
        if (facecamAddressSchema.safeParse(address).success) {
          setDraft(null);
          onSet(address);
        } else setDraft(value);
      }}
      onBlur={() => {
        if (!isBad) setDraft(null);
      }}
    />
  );
}

/** Warns that a camera is not shown, and offers to allow its host. */
function RefusedHost({ facecam }: { facecam: Facecam }) {
  const { t } = useTranslation('categoryEditor');
  const hosts = useDocumentPart((app) => app.settings.cameraHosts);
  const host = hostOf(facecam.src);
  if (host === null || facecamView(facecam, hosts).src !== '') return null;
  const allowedHosts = [...hosts, host];
  const mayAllow = cameraHostsSchema.safeParse(allowedHosts).success;
  return (
    <Alert color="yellow" variant="outline" p="xs">
      {t('seats.notAllowed', { host })}
      {mayAllow && (
        <Button
          mt={6}
          size="xs"
          variant="default"
          onClick={() =>
            edit({ type: 'edit.update', path: ['settings', 'cameraHosts'], value: allowedHosts })
          }
        >
          {t('seats.allow', { host })}
        </Button>
      )}
    </Alert>
  );
}

function CameraHosts() {
  const { t } = useTranslation('categoryEditor');
  const hosts = useDocumentPart((app) => app.settings.cameraHosts);
  const [isBad, setIsBad] = useState(false);
  return (
    <TagsInput
      aria-label={t('seats.hosts')}
      description={t('seats.hostsHint')}
      placeholder={hosts.length === 0 ? t('seats.hostsPlaceholder') : ''}
      maxTags={20}
      error={isBad ? t('seats.badHost') : null}
      value={hosts}
      onChange={(values) => {
        // Accepts full addresses, too: only the host is kept.
        const value = [
          ...new Set(values.map((host) => hostOf(host.trim()) ?? host.trim().toLowerCase())),
        ];
        const fits = cameraHostsSchema.safeParse(value).success;
        setIsBad(!fits);
        if (fits) edit({ type: 'edit.update', path: ['settings', 'cameraHosts'], value });
      }}
    />
  );
}
