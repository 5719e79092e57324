import type { Orientation } from '@quizcast/game/values/canvas-size';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconLayersDifference,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconMinus,
  IconPlus,
  IconStackBack,
  IconStackBackward,
  IconStackForward,
  IconStackFront,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { alignments, steps, type Alignment, type Step } from './arrange.ts';
import { BackgroundMenu } from './background-menu.tsx';
import type { BackgroundControl } from './use-canvas-background.ts';
import type { ZoomControl } from './gestures/use-zoom.ts';
import { zoomSteps } from './gestures/zoom.ts';
import classes from './toolbar.module.css';
import type { Layer } from '../style-kind.ts';

const alignIcons: Record<Alignment, Icon> = {
  left: IconLayoutAlignLeft,
  centre: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignMiddle,
  bottom: IconLayoutAlignBottom,
};

const stepIcons: Record<Step, Icon> = {
  behind: IconStackBack,
  back: IconStackBackward,
  forward: IconStackForward,
  front: IconStackFront,
};

const orientationIcons: Record<Orientation, Icon> = {
  landscape: IconDeviceDesktop,
  portrait: IconDeviceMobile,
};
const orientations: readonly Orientation[] = ['landscape', 'portrait'];

/** Actions on the canvas and the selected layer. */
export function Toolbar(props: {
  orientation: Orientation;
  onTurn: (orientation: Orientation) => void;
  selected: Layer | null;
  isLocked: boolean;
  onAlign: (alignment: Alignment) => void;
  onOrder: (step: Step) => void;
  ground: BackgroundControl;
  zoom: ZoomControl;
}) {
  const { t } = useTranslation('canvas');
  const { selected } = props;
  return (
    <div role="toolbar" aria-label={t('tools.name')} className={classes.bar}>
      <Tools name={t('tools.canvas')}>
        {orientations.map((orientation) => (
          <Tool
            key={orientation}
            icon={orientationIcons[orientation]}
            name={t(`tools.${orientation}`)}
            isPressed={props.orientation === orientation}
            onClick={() => {
              if (props.orientation !== orientation) props.onTurn(orientation);
            }}
          />
        ))}
        <BackgroundMenu
          ground={props.ground}
          icon={<IconLayersDifference size={17} aria-hidden />}
        />
      </Tools>
      <Tools name={t('tools.align')}>
        {alignments.map((alignment) => (
          <Tool
            key={alignment}
            icon={alignIcons[alignment]}
            name={t(`tools.alignments.${alignment}`)}
            isDisabled={selected === null || props.isLocked}
            onClick={() => props.onAlign(alignment)}
          />
        ))}
      </Tools>
      <Tools name={t('tools.order')}>
        {steps.map((step) => (
          <Tool
            key={step}
            icon={stepIcons[step]}
            name={t(`tools.steps.${step}`)}
            isDisabled={selected === null}
            onClick={() => props.onOrder(step)}
          />
        ))}
      </Tools>
      <ZoomTools zoom={props.zoom} />
    </div>
  );
}

function Tools({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <fieldset aria-label={name} className={classes.tools}>
      {children}
    </fieldset>
  );
}

function Tool(props: {
  icon: Icon;
  name: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  const { icon: Picture } = props;
  return (
    <ActionIcon
      variant={props.isPressed === true ? 'light' : 'subtle'}
      color={props.isPressed === true ? 'show' : 'gray'}
      size={30}
      className={classes.tool ?? ''}
      aria-label={props.name}
      aria-pressed={props.isPressed}
      title={props.name}
      disabled={props.isDisabled ?? false}
      onClick={props.onClick}
    >
      <Picture size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

function ZoomTools({ zoom }: { zoom: ZoomControl }) {
  const { t } = useTranslation('canvas');
  const percent = t('zoom.percent', { value: Math.round(zoom.scale * 100) });
  return (
    <Tools name={t('zoom.name')}>
      <Tool icon={IconMinus} name={t('zoom.out')} onClick={() => zoom.step(-1)} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.percent ?? ''}
            aria-label={t('zoom.now', { percent })}
          >
            {percent}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => zoom.set('fit')}>{t('zoom.fit')}</Menu.Item>
          {zoomSteps.map((step) => (
            <Menu.Item key={step} onClick={() => zoom.set(step)}>
              {t('zoom.percent', { value: step * 100 })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Tool icon={IconPlus} name={t('zoom.in')} onClick={() => zoom.step(1)} />
    </Tools>
  );
}
