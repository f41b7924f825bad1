import type { Components, Theme } from '@mui/material/styles';
import tokens from './tokens.json';

const { radius } = tokens;

/** Form controls as LOOK 'Form field': label above, 36 px high (44 with 16 px text on a phone), no notch. */
export const inputComponents: Components<Omit<Theme, 'components'>> = {
  MuiOutlinedInput: {
    defaultProps: { notched: false, fullWidth: true },
    styleOverrides: {
      root: ({ theme: { vars, typography, breakpoints } }) => ({
        ...typography.body2,
        height: 36,
        borderRadius: radius.md,
        backgroundColor: vars.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: vars.palette.border.control,
          transition: `border-color ${tokens.motion.fast}ms`,
          '& legend': { display: 'none' },
        },
        '.toolbar & .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.border.strong },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.text.tertiary },
        '.toolbar &:hover .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.border.control },
        '&.Mui-focused': { boxShadow: `0 0 0 4px color-mix(in srgb, ${vars.palette.focus} 16%, transparent)` },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.focus, borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.error.main, borderWidth: 2 },
        '&.Mui-disabled': { backgroundColor: vars.palette.background.sunken },
        [breakpoints.down('sm')]: { height: 44, fontSize: '1rem' },
        variants: [
          {
            props: { size: 'medium', multiline: true },
            style: { height: 'auto', padding: '9px 12px', [breakpoints.down('sm')]: { height: 'auto' } },
          },
          {
            props: { className: 'large' },
            style: { height: 44, fontSize: '.9375rem', [breakpoints.down('sm')]: { fontSize: '1rem' } },
          },
        ],
      }),
      input: ({ theme: { vars } }) => ({
        height: '100%',
        boxSizing: 'border-box',
        color: vars.palette.text.primary,
        padding: '0 12px',
        '&::placeholder': { color: vars.palette.text.tertiary, opacity: 1 },
        '&:-webkit-autofill': {
          borderRadius: 'inherit',
          WebkitTextFillColor: vars.palette.text.primary,
          WebkitBoxShadow: `0 0 0 100px ${vars.palette.background.paper} inset`,
        },
        variants: [{ props: { multiline: true }, style: { padding: 0, height: 'auto' } }],
      }),
      adornedStart: ({ theme: { vars } }) => ({
        paddingLeft: 11,
        color: vars.palette.text.tertiary,
        '& .MuiOutlinedInput-input': { paddingLeft: 8 },
      }),
      adornedEnd: { paddingRight: 6 },
    },
  },
  MuiInputAdornment: { styleOverrides: { root: { color: 'inherit', margin: 0 } } },
  MuiNativeSelect: { styleOverrides: { select: { paddingRight: '32px !important' } } },
  MuiSelect: {
    styleOverrides: {
      root: { '& .MuiSelect-nativeInput': { height: '100%' } },
      select: { paddingRight: '32px !important', cursor: 'pointer', '&:focus': { backgroundColor: 'transparent' } },
      icon: ({ theme: { vars } }) => ({ right: 10, top: 'calc(50% - 8px)', color: vars.palette.text.tertiary }),
    },
  },
  MuiFormControl: {
    defaultProps: { fullWidth: true },
    styleOverrides: { root: { display: 'grid', gap: 6, alignContent: 'start' } },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme: { vars, typography } }) => ({
        ...typography.small,
        fontWeight: 550,
        letterSpacing: '-.003em',
        color: vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: vars.palette.text.primary },
        '&.Mui-disabled': { color: vars.palette.text.tertiary },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme: { vars, typography } }) => ({
        ...typography.caption,
        display: 'flex',
        gap: 5,
        alignItems: 'flex-start',
        margin: 0,
        color: vars.palette.text.tertiary,
        '& svg': { flex: 'none', marginTop: 1 },
        '&.Mui-error': { color: vars.palette.error.dark },
      }),
    },
  },
  MuiCheckbox: {
    defaultProps: { color: 'secondary', size: 'small' },
    styleOverrides: { root: ({ theme: { vars } }) => ({ padding: 4, color: vars.palette.border.control }) },
  },
  MuiRadio: {
    defaultProps: { color: 'secondary', size: 'small' },
    styleOverrides: { root: ({ theme: { vars } }) => ({ padding: 4, color: vars.palette.border.control }) },
  },
  MuiSwitch: { defaultProps: { color: 'secondary' } },
};
