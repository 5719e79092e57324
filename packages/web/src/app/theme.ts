import {
  Badge,
  createTheme,
  localStorageColorSchemeManager,
  Modal,
  Select,
  Switch,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** Shades around #202124, the dark background: from text to the darkest background. */
const dark: MantineColorsTuple = [
  '#f1f3f4',
  '#d5d8dc',
  '#aeb3ba',
  '#868b93',
  '#565a60',
  '#414449',
  '#2d2f33',
  '#202124',
  '#18191b',
  '#111214',
];

/** The only accent color: the blue of the quiz show. */
const show: MantineColorsTuple = [
  '#eef3ff',
  '#dbe6ff',
  '#b4caff',
  '#8aacff',
  '#648fff',
  '#4478fb',
  '#3468ee',
  '#2456d6',
  '#1c47b4',
  '#153788',
];

/** For wrong answers and on air. White text is legible on its filled shades. */
const red: MantineColorsTuple = [
  '#fff0f0',
  '#ffdfdf',
  '#ffbcbc',
  '#ff9494',
  '#f77272',
  '#ea4c52',
  '#d3323a',
  '#bd2830',
  '#a01f27',
  '#7f161d',
];

/** Colors have fixed meanings: amber locked or waiting, green right or connected, red wrong or on air, violet Twitch. */
export const theme = createTheme({
  colors: { dark, show, red },
  primaryColor: 'show',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  // The luminance at which black and white text are equally legible.
  luminanceThreshold: 0.18,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: Modal.extend({ styles: { title: { fontWeight: 650, lineHeight: 1.35 } } }),
    Badge: Badge.extend({ defaultProps: { tt: 'none' } }),
    // Long names end in an ellipsis instead of being cut off.
    Select: Select.extend({ styles: { input: { textOverflow: 'ellipsis' } } }),
    Switch: Switch.extend({ defaultProps: { withThumbIndicator: false } }),
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: {
    '--mantine-color-body': '#202124',
    '--mantine-color-text': '#ffffff',
    '--mantine-color-dimmed': '#b4b9c0',
    '--mantine-color-placeholder': '#9a9fa7',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': '#9dbbff',
    '--app-surface': '#292b2f',
    '--app-surface-sunk': '#1a1b1e',
    '--app-border': '#3d4045',
    '--app-good': '#5fd38d',
    '--app-waiting': '#ffc14d',
    '--app-bad': '#ff8f8f',
    '--app-twitch': '#c3a1ff',
    '--app-guest': '#5cc9d6',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#202124',
    '--mantine-color-dimmed': '#5a6068',
    '--mantine-color-placeholder': '#6b7178',
    '--mantine-color-error': '#b3242b',
    '--mantine-color-anchor': '#1c47b4',
    '--app-surface': '#f6f7f9',
    '--app-surface-sunk': '#eceef1',
    '--app-border': '#d9dce1',
    '--app-good': '#137a3e',
    '--app-waiting': '#8a5300',
    '--app-bad': '#b3242b',
    '--app-twitch': '#6a3bc4',
    '--app-guest': '#0b6b78',
    // The library's own colors have too little contrast on their light backgrounds.
    '--mantine-color-yellow-light-color': '#7a4a00',
    '--mantine-color-green-light-color': '#12622f',
    '--mantine-color-gray-light-color': '#4a5058',
  },
});

/** Stored in this browser; `public/colour-scheme.js` reads the same key before the first paint. */
export const colourScheme = localStorageColorSchemeManager({ key: 'quizcast.colour-scheme' });
