import { useState } from 'react';
import { hostOf, isCameraHost } from '@quizcast/game/games/category-quiz/cameras/camera-host';
import { isFacecamAddress } from '@quizcast/game/games/category-quiz/cameras/facecam';
import { Alert, Button, Group, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { allowCameraHost } from '../edits.ts';

interface FacecamSource {
  isImage: boolean;
  src: string;
}

/** Asks for a camera page or picture; warns when it would not be shown to viewers, and offers a one-click fix. */
export function FacecamDialog(props: {
  isOpen: boolean;
  name: string;
  facecam: FacecamSource;
  cameraHosts: readonly string[];
  onClose: () => void;
  onSave: (facecam: FacecamSource) => void;
}) {
  const { t } = useTranslation('categoryPlay');
  const { t: tPlay } = useTranslation('play');
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={t('facecam.title', { name: props.name })}
      closeButtonProps={{ 'aria-label': tPlay('keys.close') }}
      transitionProps={{ duration: 0 }}
    >
      {props.isOpen && <FacecamForm {...props} />}
    </Modal>
  );
}

function FacecamForm(props: Parameters<typeof FacecamDialog>[0]) {
  const { t } = useTranslation('categoryPlay');
  const [isImage, setIsImage] = useState(props.facecam.isImage);
  const [src, setSrc] = useState(props.facecam.src);
  const trimmed = src.trim();
  const isAddress = isFacecamAddress({ isImage, src: trimmed });
  const host = isImage || trimmed === '' ? null : hostOf(trimmed);
  const isUnknown = host !== null && !isCameraHost(host, props.cameraHosts);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAddress) return;
        props.onSave({ isImage, src: trimmed });
        props.onClose();
      }}
    >
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={t('facecam.kind')}
        value={isImage ? 'image' : 'camera'}
        onChange={(kind) => setIsImage(kind === 'image')}
        data={[
          { value: 'camera', label: t('facecam.camera') },
          { value: 'image', label: t('facecam.image') },
        ]}
      />
      <TextInput
        label={t('facecam.address')}
        description={t(isImage ? 'facecam.imageHint' : 'facecam.cameraHint')}
        placeholder="https://"
        data-autofocus
        value={src}
        error={isAddress ? undefined : t('facecam.notAllowed')}
        onChange={({ currentTarget }) => setSrc(currentTarget.value)}
      />
      {isUnknown && (
        <Alert
          color="yellow"
          mt="sm"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('facecam.unknownHost', { host })}
        >
          {t('facecam.unknownHostText')}
          <Button
            mt="xs"
            size="xs"
            variant="default"
            onClick={() => allowCameraHost(props.cameraHosts, host)}
          >
            {t('facecam.allow', { host })}
          </Button>
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={props.onClose}>
          {t('facecam.cancel')}
        </Button>
        <Button type="submit" disabled={!isAddress}>
          {t('facecam.save')}
        </Button>
      </Group>
    </form>
  );
}
