import type { ThemeOptions } from '@mui/material/styles';
import tokens from './tokens.json';

const { radius } = tokens;

/**
 * Theme of form controls, from LOOK 'Form field': label above, 36 px high (44 with 16 px text on a phone), no notch.
 */
export const inputComponents: ThemeOptions['components'] = {
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
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: ({ theme: { breakpoints } }) => ({
        '&.MuiOutlinedInput-root, &.input': { padding: '0 36px 0 0' },
        '&.MuiOutlinedInput-root .MuiAutocomplete-input, &.input .MuiAutocomplete-input': { padding: '0 12px' },
        // Positions the arrow as in a select.
        '&.MuiOutlinedInput-root .MuiAutocomplete-endAdornment, &.input .MuiAutocomplete-endAdornment': {
          inset: '0 -1px 0 auto',
          display: 'flex',
          alignItems: 'center',
          transform: 'none',
          [breakpoints.down('sm')]: { right: -5 },
        },
      }),
      popupIndicator: { width: 32, height: 32, margin: 0 },
      paper: ({ theme: { vars, typography } }) => ({
        ...typography.body2,
        marginTop: 4,
        backgroundColor: vars.palette.background.raised,
      }),
      listbox: { padding: 4, maxHeight: 288 },
      option: ({ theme: { vars, breakpoints } }) => ({
        minHeight: '44px !important', // needed because MUI's rule has the same specificity and comes later
        padding: '4px 10px !important',
        borderRadius: 5,
        [breakpoints.up('sm')]: { minHeight: '36px !important' },
        "&.Mui-focused, &[aria-selected='true'].Mui-focused": {
          backgroundColor: `${vars.palette.action.hover} !important`,
        },
        "&[aria-selected='true']": { backgroundColor: `${vars.palette.action.selected} !important` },
      }),
      noOptions: ({ theme: { vars } }) => ({ padding: '10px 14px', color: vars.palette.text.secondary }),
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
  // Aligns the checkbox with the text above: 2 px padding of the icon plus 4 px of the touch target.
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -6 } } },
  // The track is 36 × 20 with the knob inside; the touch target is 44 × 36.
  MuiSwitch: {
    defaultProps: { color: 'secondary', disableRipple: true },
    styleOverrides: {
      root: { width: 44, height: 36, padding: '8px 4px' },
      switchBase: ({ theme: { vars } }) => ({
        padding: '11px 7px',
        color: vars.palette.background.paper,
        '&:hover': { backgroundColor: 'transparent !important' },
        '&.Mui-checked': { transform: 'translateX(16px)', color: vars.palette.secondary.contrastText },
        // Overrides MUI's rule with half the opacity; the repeated class raises the specificity.
        '&.Mui-checked + .MuiSwitch-track.MuiSwitch-track': {
          opacity: 1,
          backgroundColor: vars.palette.secondary.main,
        },
        '&.Mui-focusVisible': { outline: 'none' },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: `2px solid ${vars.palette.focus}`, outlineOffset: 2 },
      }),
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: ({ theme: { vars } }) => ({
        borderRadius: 10,
        opacity: 1,
        backgroundColor: vars.palette.border.control,
      }),
    },
  },
};
