import { keyframes } from '@mui/material/styles';
import type { Theme, ThemeOptions } from '@mui/material/styles';
import tokens from './tokens.json';

const { radius } = tokens;
const sweep = keyframes`to { transform: translateX(100%); }`;
const appear = keyframes`from { opacity: 0; } to { opacity: 1; }`;
const tones = ['success', 'warning', 'error', 'info', 'neutral', 'gold'] as const;
const alerts = ['success', 'warning', 'error', 'info'] as const;

/** Theme of components that show data: tables, badges, alerts, skeletons. */
export const dataComponents: ThemeOptions['components'] = {
  // Work pages use body2; public pages set body1 and lead themselves.
  MuiTypography: { defaultProps: { variant: 'body2' } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme: { vars, typography } }) => ({
        ...typography.body2,
        padding: '8px 9px',
        borderColor: vars.palette.divider,
        '&:first-of-type': { paddingLeft: 20 },
        '&:last-of-type': { paddingRight: 16 },
      }),
      head: ({ theme: { vars, typography } }) => ({
        ...typography.caption,
        fontWeight: 500,
        height: 38,
        padding: '0 9px',
        whiteSpace: 'nowrap',
        color: vars.palette.text.tertiary,
        backgroundColor: vars.palette.background.subtle,
      }),
      body: { height: tokens.layout.rowHeight },
    },
  },
  MuiTableBody: { styleOverrides: { root: { '& > tr:last-of-type > td': { borderBottom: 0 } } } },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        '&.MuiTableRow-hover:hover': { backgroundColor: vars.palette.action.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: vars.palette.action.selected },
      }),
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        borderRadius: radius.xs,
        '&:hover, &:focus': { color: vars.palette.text.primary },
        '&.Mui-active': { color: vars.palette.text.primary },
      }),
      icon: { fontSize: 14, width: 12, height: 12, margin: '0 4px' },
    },
  },
  MuiChip: {
    variants: [
      {
        props: { variant: 'status' },
        style: {
          height: 22,
          borderRadius: radius.sm,
          border: '1px solid',
          fontSize: '.75rem',
          lineHeight: 16 / 12,
          fontWeight: 550,
          letterSpacing: '-.002em',
          backgroundColor: 'transparent',
          '& .MuiChip-label': { padding: '0 7px' },
          '& .MuiChip-icon': { margin: '0 -2px 0 6px', color: 'inherit' },
        },
      },
      ...tones.map((tone) => ({
        props: { variant: 'status' as const, color: tone },
        style: ({ theme: { vars } }: { theme: Theme }) => ({
          color: vars.palette[tone].dark,
          backgroundColor: vars.palette[tone].soft,
          borderColor: vars.palette[tone].border,
        }),
      })),
      {
        props: { variant: 'status', color: 'default' },
        style: ({ theme: { vars } }) => ({
          color: vars.palette.text.secondary,
          borderColor: vars.palette.border.strong,
        }),
      },
    ],
  },
  MuiAlert: {
    defaultProps: { variant: 'soft' },
    styleOverrides: {
      root: ({ theme: { typography } }) => ({
        ...typography.body2,
        padding: '12px 16px',
        gap: 12,
        border: '1px solid',
        borderRadius: radius.lg,
        alignItems: 'flex-start',
      }),
      icon: { margin: 0, padding: '1px 0 0', opacity: 1 },
      message: ({ theme: { vars } }) => ({
        padding: 0,
        flex: 1,
        minWidth: 0,
        overflow: 'visible', // otherwise a button's focus ring would be cut off
        color: vars.palette.text.secondary,
      }),
      action: ({ theme: { vars } }) => ({
        margin: '-6px -8px -6px 0',
        padding: 0,
        gap: 8,
        color: vars.palette.text.secondary,
      }),
    },
    variants: alerts.map((tone) => ({
      props: { variant: 'soft' as const, severity: tone },
      style: ({ theme: { vars } }: { theme: Theme }) => ({
        backgroundColor: vars.palette[tone].soft,
        borderColor: vars.palette[tone].border,
        color: vars.palette[tone].dark,
      }),
    })),
  },
  MuiAlertTitle: {
    styleOverrides: {
      root: ({ theme: { vars, typography } }) => ({
        ...typography.body2,
        fontWeight: 600,
        margin: 0,
        color: vars.palette.text.primary,
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { variant: 'rounded', animation: false },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        position: 'relative',
        overflow: 'hidden',
        maxWidth: '100%',
        borderRadius: 4,
        backgroundColor: vars.palette.skeleton,
        // The delay of 150 ms avoids a flash when loading is fast.
        animation: `${appear} ${tokens.motion.base}ms 150ms both`,
        '@media (prefers-reduced-motion: no-preference)': {
          '&::after': {
            content: '""',
            position: 'absolute',
            inset: 0,
            transform: 'translateX(-100%)',
            background: `linear-gradient(90deg, transparent, color-mix(in srgb, ${vars.palette.background.paper} 60%, transparent), transparent)`,
            animation: `${sweep} 1.6s ${tokens.motion.ease} infinite`,
          },
        },
      }),
    },
  },
  MuiDivider: { styleOverrides: { root: ({ theme: { vars } }) => ({ borderColor: vars.palette.divider }) } },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({ minHeight: 40, boxShadow: `inset 0 -1px ${vars.palette.divider}` }),
      list: { gap: 24 },
      indicator: { height: 2 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme: { vars, typography } }) => ({
        ...typography.body2,
        fontWeight: 500,
        minWidth: 0,
        minHeight: 40,
        padding: '0 1px',
        color: vars.palette.text.secondary,
        '&:hover': { color: vars.palette.text.primary },
        '&.Mui-selected': { fontWeight: 550 },
        '&:focus-visible': { outlineOffset: -2 },
      }),
    },
  },
};
