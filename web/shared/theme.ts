import './theme-types';
import { createTheme, type PaletteOptions, type TypographyVariantsOptions } from '@mui/material/styles';
import { components } from './theme-components';
import tokens from './tokens.json';

type Mode = 'light' | 'dark';
type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral';

/** Colours that are the same in light and dark mode: toasts, sign-in panel, sidebar of the console. */
export const ink = tokens.color.ink;

/**
 * Returns the product's only gradient, cyan to violet, in the colours of the current mode. Never use it behind text.
 */
export const spectrum = (angle = '90deg') =>
  `linear-gradient(${angle}, var(--mui-palette-spectrum-cyan), var(--mui-palette-spectrum-blue) 52%, var(--mui-palette-spectrum-violet))`;

/** Widths and heights in pixels that several components share. */
export const layout = tokens.layout;

/** Returns the palette of a mode from tokens.json, by LOOK 'Mapping to the MUI theme'. */
function palette(mode: Mode): PaletteOptions {
  const c = tokens.color[mode];
  const tone = (name: Tone) => ({
    main: c[`${name}Solid`],
    dark: c[name],
    light: c[`${name}Soft`],
    soft: c[`${name}Soft`],
    border: c[`${name}Border`],
    contrastText: c.bg,
  });
  return {
    mode,
    primary: {
      main: c.primary,
      dark: c.primaryHover,
      light: c.primaryHover,
      contrastText: c.onPrimary,
      border: c.primary,
      soft: c.hover,
    },
    secondary: {
      main: c.iris,
      dark: c.irisHover,
      light: c.iris,
      contrastText: c.onIris,
      border: c.iris,
      soft: c.irisSoft,
    },
    success: tone('success'),
    warning: tone('warning'),
    error: tone('error'),
    info: tone('info'),
    neutral: tone('neutral'),
    gold: {
      main: c.gold,
      dark: c.gold,
      light: c.goldSoft,
      soft: c.goldSoft,
      border: c.goldBorder,
      contrastText: c.bg,
    },
    background: { default: c.bg, paper: c.surface, subtle: c.bgSubtle, sunken: c.bgSunken, raised: c.surfaceRaised },
    text: { primary: c.text, secondary: c.text2, tertiary: c.text3, disabled: c.disabled },
    divider: c.border,
    border: { strong: c.borderStrong, control: c.control },
    action: {
      hover: c.hover,
      selected: c.selected,
      focus: c.hover,
      active: c.text2,
      disabled: c.disabled,
      disabledBackground: c.bgSunken,
    },
    focus: c.focus,
    scrim: c.scrim,
    skeleton: c.skeleton,
    spectrum: { cyan: c.cyan, blue: c.blue, violet: c.violet },
    wire: { line: c.wire, soft: c.wireSoft, fill: c.wireFill, fill2: c.wireFill2 },
  };
}

const rem = (px: number) => `${px / 16}rem`;

/**
 * Converts a type token to CSS, including its size below 600 px. Sizes are in rem, so that they follow the browser's
 * font size.
 */
function type(name: keyof typeof tokens.type) {
  const t: { size: number; line: number; weight: number; tracking: number; phone?: number; phoneLine?: number } =
    tokens.type[name];
  const phone =
    t.phone && t.phoneLine
      ? { '@media (max-width:599.95px)': { fontSize: rem(t.phone), lineHeight: t.phoneLine / t.phone } }
      : {};
  return {
    fontFamily: tokens.font.sans,
    fontSize: rem(t.size),
    lineHeight: t.line / t.size,
    fontWeight: t.weight,
    letterSpacing: `${t.tracking}em`,
    ...phone,
  };
}

const typography: TypographyVariantsOptions = {
  fontFamily: tokens.font.sans,
  fontWeightBold: 600,
  display: type('display'),
  h1: type('h1'),
  h2: type('h2'),
  h3: type('h3'),
  h4: type('h4'),
  h5: type('h5'),
  h6: type('h6'),
  lead: type('lead'),
  body1: type('body1'),
  body2: type('body2'),
  small: type('small'),
  caption: type('caption'),
  button: { ...type('button'), textTransform: 'none' },
  figure: { ...type('figure'), fontVariantNumeric: 'tabular-nums lining-nums' },
  mono: {
    fontFamily: tokens.font.mono,
    fontSize: '.93em',
    fontWeight: 440,
    letterSpacing: '-.025em',
    fontVariantLigatures: 'none',
  },
  overline: undefined,
  subtitle1: undefined,
  subtitle2: undefined,
};

/**
 * Shadows by elevation. Only floating surfaces have them: 8 for menus and toasts, 24 for dialogs. The values depend on
 * the mode (see MuiCssBaseline).
 */
const shadows = Array.from({ length: 25 }, (_, level) =>
  level === 8 ? 'var(--shadow-menu)' : level === 24 ? 'var(--shadow-dialog)' : 'none',
) as ReturnType<typeof createTheme>['shadows'];

/** Theme of the public site, the portal and the console. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  breakpoints: { values: tokens.breakpoint },
  spacing: tokens.space.unit,
  shape: { borderRadius: tokens.radius.md },
  focusVisible: { outline: '2px solid var(--mui-palette-focus)', outlineOffset: 2 },
  shadows,
  transitions: {
    duration: {
      shortest: tokens.motion.instant,
      shorter: tokens.motion.fast,
      short: tokens.motion.base,
      standard: tokens.motion.slow,
      complex: tokens.motion.slow,
      enteringScreen: tokens.motion.slow,
      leavingScreen: tokens.motion.base,
    },
    easing: {
      easeInOut: tokens.motion.ease,
      easeOut: tokens.motion.ease,
      easeIn: tokens.motion.easeExit,
      sharp: tokens.motion.easeExit,
    },
  },
  typography,
  components,
});
