import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type Ref, useId } from 'react';
import { Note } from './Field';

interface ChoiceCardsProps<Value extends string> {
  label: string;
  /** Selected value; null when nothing is selected. */
  value: Value | null;
  choices: readonly { value: Value; label: string; text: string }[];
  disabled?: boolean;
  /** Text below the cards, such as the effect of the choice. */
  hint?: string;
  error?: string;
  /** The first radio button, which a form with an error focuses. */
  ref?: Ref<HTMLInputElement>;
  onChange: (value: Value) => void;
}

/** Radio buttons as cards, each option with an explanation. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, value, choices, disabled = false, hint, error, ref, onChange } = props;
  const name = useId();
  return (
    <Box component="fieldset" disabled={disabled} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="small" sx={{ p: 0, pb: '6px', fontWeight: 550 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {choices.map((choice, index) => (
          <Box key={choice.value} component="label" sx={card}>
            <Radio
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={disabled}
              onChange={() => onChange(choice.value)}
              slotProps={{
                input: {
                  ref: index === 0 ? ref : undefined,
                  'aria-describedby': error || hint ? `${name}-hint` : undefined,
                  'aria-invalid': error !== undefined,
                },
              }}
              sx={{ m: '-2px 4px 0 -4px', alignSelf: 'start' }}
            />
            <span>
              <Typography component="span" sx={{ display: 'block', fontWeight: 550 }}>
                {choice.label}
              </Typography>
              <Typography component="span" variant="small" color="textTertiary">
                {choice.text}
              </Typography>
            </span>
          </Box>
        ))}
      </Box>
      <Note id={`${name}-hint`} error={error} hint={hint} />
    </Box>
  );
}

const card = {
  display: 'flex',
  p: '10px 12px',
  border: 1,
  borderColor: 'border.strong',
  borderRadius: '7px',
  cursor: 'pointer',
  '&:hover': { borderColor: 'border.control' },
  '&:has([aria-invalid="true"])': { borderColor: 'error.main' },
  '&:has(:checked)': {
    borderColor: 'secondary.main',
    bgcolor: 'secondary.soft',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-secondary-main)',
  },
  // The background of a selected card needs the darker grey for enough contrast.
  '&:has(:checked) .MuiTypography-small': { color: 'text.secondary' },
  '&:has(:focus-visible)': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: 2 },
  '&:has(:disabled)': { cursor: 'default' },
} as const;
