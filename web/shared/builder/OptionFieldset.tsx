import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleAlert, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { builderTexts } from './texts';

interface OptionFieldsetProps {
  title: string;
  isRequired?: boolean;
  hint?: string | null;
  error?: string | null;
  errorId?: string;
  children: ReactNode;
}

/** A named group of fields inside a product's card: a hairline above it, its hint on the right, its error below. */
export function OptionFieldset({ title, isRequired, hint, error, errorId, children }: OptionFieldsetProps) {
  return (
    <Box
      component="fieldset"
      aria-describedby={errorId}
      sx={{
        m: 0,
        minWidth: 0,
        p: { xs: '14px 16px', sm: '16px 20px 14px' },
        border: 0,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: error ? 'color-mix(in srgb, var(--mui-palette-error-soft) 45%, transparent)' : undefined,
      }}
    >
      <Typography
        component="legend"
        variant="small"
        sx={{
          float: 'left',
          width: '100%',
          p: 0,
          pb: 1,
          display: 'flex',
          gap: 1,
          alignItems: 'center',
          fontWeight: 600,
        }}
      >
        {title}
        {isRequired && (
          <Box
            component="span"
            sx={{
              px: '5px',
              border: 1,
              borderColor: 'border.strong',
              borderRadius: '4px',
              fontSize: '.6875rem',
              lineHeight: 16 / 11,
              fontWeight: 550,
              color: 'text.secondary',
            }}
          >
            {builderTexts.required}
          </Box>
        )}
        {hint && (
          <Typography
            component="span"
            variant="small"
            color="textTertiary"
            sx={{ ml: 'auto', fontWeight: 400, whiteSpace: 'nowrap' }}
          >
            {hint}
          </Typography>
        )}
      </Typography>
      <Box sx={{ clear: 'both' }}>{children}</Box>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Box>
  );
}

interface FieldErrorProps {
  id?: string;
  /** Shows the text as an open task instead of an error. */
  isCalm?: boolean;
  children: string;
}

/** Error message beside its control. */
export function FieldError({ id, isCalm = false, children }: FieldErrorProps) {
  return (
    <Typography
      id={id}
      variant="caption"
      component="p"
      sx={{
        display: 'flex',
        gap: '5px',
        mt: 1,
        color: isCalm ? 'text.secondary' : 'error.dark',
        '& svg': { flex: 'none', mt: '1px' },
      }}
    >
      {isCalm ? <CircleDashed size={13} strokeWidth={2} /> : <CircleAlert size={13} strokeWidth={2} />}
      {children}
    </Typography>
  );
}
