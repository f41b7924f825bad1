import type { ThemeOptions } from '@mui/material/styles';
import { dataComponents } from './theme-data';
import { inputComponents } from './theme-inputs';
import tokens from './tokens.json';

const { radius } = tokens;
const spectrumEdge =
  'linear-gradient(90deg, var(--mui-palette-spectrum-cyan), var(--mui-palette-spectrum-blue) 52%, var(--mui-palette-spectrum-violet))';

/** Theme of buttons, links and floating surfaces, from LOOK 'Components'. */
export const components: ThemeOptions['components'] = {
  ...inputComponents,
  ...dataComponents,
  MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  MuiButton: {
    defaultProps: { variant: 'outlined', disableElevation: true },
    styleOverrides: {
      root: ({ theme: { vars, breakpoints } }) => ({
        minWidth: 0,
        height: 36,
        padding: '0 14px',
        gap: 8,
        border: `1px solid ${vars.palette.border.strong}`,
        backgroundColor: vars.palette.background.paper,
        color: vars.palette.text.primary,
        whiteSpace: 'nowrap',
        transitionDuration: `${tokens.motion.fast}ms`,
        '&:hover': { backgroundColor: vars.palette.action.hover, borderColor: vars.palette.border.control },
        '&.Mui-disabled': {
          backgroundColor: vars.palette.background.sunken,
          borderColor: vars.palette.divider,
          color: vars.palette.text.tertiary,
          backgroundImage: 'none',
        },
        [breakpoints.down('sm')]: { height: 40 },
        variants: [
          {
            props: { size: 'small' },
            style: { height: 30, padding: '0 10px', borderRadius: 6, gap: 6, [breakpoints.down('sm')]: { height: 34 } },
          },
          {
            props: { size: 'large' },
            style: { height: 44, padding: '0 20px', fontSize: '.9375rem', [breakpoints.down('sm')]: { height: 48 } },
          },
          {
            props: ({ variant }) => variant === 'contained' || variant === 'lit',
            style: {
              backgroundColor: vars.palette.primary.main,
              borderColor: vars.palette.primary.main,
              color: vars.palette.primary.contrastText,
              '&:hover': { backgroundColor: vars.palette.primary.dark, borderColor: vars.palette.primary.dark },
            },
          },
          {
            props: { variant: 'lit' },
            style: {
              border: 0,
              padding: '0 16px',
              overflow: 'hidden',
              backgroundImage: spectrumEdge,
              backgroundSize: '100% 2px',
              backgroundPosition: '0 100%',
              backgroundRepeat: 'no-repeat',
              '&:hover': { backgroundSize: '100% 3px' },
            },
          },
          {
            props: { variant: 'text' },
            style: {
              borderColor: 'transparent',
              backgroundColor: 'transparent',
              color: vars.palette.text.secondary,
              '&:hover': { borderColor: 'transparent', color: vars.palette.text.primary },
              '&.Mui-disabled': { backgroundColor: 'transparent', borderColor: 'transparent' },
            },
          },
          {
            props: ({ color, variant }) => color === 'error' && variant !== 'contained',
            style: {
              color: vars.palette.error.dark,
              '&:hover': { backgroundColor: vars.palette.error.light, color: vars.palette.error.dark },
            },
          },
          {
            props: { color: 'error', variant: 'contained' },
            style: {
              backgroundColor: vars.palette.error.dark,
              borderColor: vars.palette.error.dark,
              color: vars.palette.background.default,
              '&:hover': {
                backgroundColor: vars.palette.error.dark,
                borderColor: vars.palette.error.dark,
                filter: 'brightness(1.08)',
              },
            },
          },
        ],
      }),
      // The root's gap separates icon and label.
      startIcon: { margin: '0 0 0 -2px' },
      endIcon: { margin: '0 -2px 0 0' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme: { vars, breakpoints } }) => ({
        width: 32,
        height: 32,
        padding: 0,
        borderRadius: 6,
        color: vars.palette.text.tertiary,
        '&:hover': { backgroundColor: vars.palette.action.hover, color: vars.palette.text.primary },
        [breakpoints.down('sm')]: { width: 40, height: 40 },
        variants: [
          {
            props: { size: 'small' },
            style: { width: 28, height: 28, [breakpoints.down('sm')]: { width: 32, height: 32 } },
          },
          {
            props: { color: 'error' },
            style: {
              color: vars.palette.text.tertiary,
              '&:hover': { backgroundColor: vars.palette.error.light, color: vars.palette.error.dark },
            },
          },
        ],
      }),
    },
  },
  MuiLink: {
    defaultProps: { color: 'secondary' },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        textDecoration: 'underline',
        textDecorationColor: 'color-mix(in srgb, currentColor 32%, transparent)',
        textDecorationThickness: 1,
        textUnderlineOffset: 3,
        '&:hover': { color: vars.palette.secondary.dark, textDecorationColor: 'currentColor' },
      }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: false },
    styleOverrides: {
      paper: ({ theme: { vars, breakpoints } }) => ({
        backgroundColor: vars.palette.background.raised,
        borderRadius: radius.xl,
        maxWidth: 480,
        margin: 24,
        [breakpoints.down('sm')]: {
          margin: 0,
          maxWidth: 'none',
          width: '100%',
          maxHeight: 'calc(100% - 24px)',
          borderRadius: `${radius.xl}px ${radius.xl}px 0 0`,
        },
      }),
      container: ({ theme: { breakpoints } }) => ({ [breakpoints.down('sm')]: { alignItems: 'flex-end' } }),
    },
  },
  MuiDialogTitle: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h4, padding: '20px 24px 0' }) } },
  MuiDialogContent: {
    styleOverrides: { root: { padding: '16px 24px 24px', '.MuiDialogTitle-root + &': { paddingTop: 16 } } },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme: { vars, breakpoints } }) => ({
        padding: '14px 24px',
        borderTop: `1px solid ${vars.palette.divider}`,
        gap: 8,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        [breakpoints.down('sm')]: { flexWrap: 'wrap', '& > .button': { flex: 1, minWidth: 'max-content' } },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({ '&:not(.MuiBackdrop-invisible)': { backgroundColor: vars.palette.scrim } }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette.background.raised,
        marginTop: 4,
        minWidth: 184,
      }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme: { vars, typography, breakpoints } }) => ({
        ...typography.body2,
        minHeight: 36,
        padding: '0 10px',
        gap: 10,
        borderRadius: 5,
        '&:hover, &.Mui-focusVisible': { backgroundColor: vars.palette.action.hover },
        '& svg': { color: vars.palette.text.tertiary },
        [breakpoints.up('sm')]: { minHeight: 36 }, // the component library sets 'auto' here
        [breakpoints.down('sm')]: { minHeight: 44 },
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: ({ theme: { typography } }) => ({
        ...typography.caption,
        backgroundColor: tokens.color.ink.surface,
        color: tokens.color.ink.text,
        border: `1px solid ${tokens.color.ink.border}`,
        borderRadius: radius.sm,
        padding: '5px 8px',
      }),
    },
  },
  MuiDrawer: { styleOverrides: { paper: { border: 0 } } },
};
