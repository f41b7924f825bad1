import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { spectrum } from '../../theme';

const stepOf = (step: number, count: number, label: string) => `Step ${step} of ${count}: ${label}`;

interface Step {
  label: string;
  /** Where a done step leads back to. */
  to?: string;
}

interface StepperProps {
  steps: Step[];
  /** Counts from 0. */
  current: number;
  /** On a phone only the current step is named, below the bars: for more than three, or long names. */
  compact?: boolean;
}

/** A bar for each step: done is text (and a link), current the spectrum, next a hairline. */
export function Stepper({ steps, current, compact = false }: StepperProps) {
  return (
    <>
      <Box
        component="ol"
        aria-label="Progress"
        sx={{ display: 'grid', gridTemplateColumns: `repeat(${steps.length}, 1fr)`, gap: 1 }}
      >
        {steps.map((step, index) => {
          const done = index < current;
          const now = index === current;
          return (
            <Box
              component="li"
              key={step.label}
              aria-current={now ? 'step' : undefined}
              sx={{
                position: 'relative',
                display: 'flex',
                flexDirection: { xs: 'column', sm: 'row' },
                alignItems: { xs: 'flex-start', sm: 'center' },
                gap: { xs: '6px', sm: '10px' },
                pt: { xs: '10px', sm: '14px' },
                borderTop: '2px solid',
                borderColor: done ? 'text.primary' : now ? 'transparent' : 'divider',
                color: now ? 'text.primary' : done ? 'text.secondary' : 'text.tertiary',
                typography: 'small',
                fontSize: { xs: '.75rem', sm: '.8125rem' },
                fontWeight: now ? 600 : 500,
                '&::before': now
                  ? {
                      content: '""',
                      position: 'absolute',
                      left: 0,
                      right: 0,
                      top: -2,
                      height: 2,
                      background: spectrum(),
                    }
                  : {},
              }}
            >
              <Box
                component="span"
                aria-hidden
                sx={{
                  display: 'grid',
                  placeItems: 'center',
                  flex: 'none',
                  width: 20,
                  height: 20,
                  borderRadius: '50%',
                  border: 1,
                  borderColor: done || now ? 'text.primary' : 'border.control',
                  bgcolor: done ? 'text.primary' : 'transparent',
                  color: done ? 'background.default' : 'inherit',
                  fontSize: '.75rem',
                  fontWeight: 550,
                }}
              >
                {done ? <Check size={12} strokeWidth={2} /> : index + 1}
              </Box>
              {done && step.to ? (
                <Box
                  component={Link}
                  to={step.to}
                  sx={[{ color: 'inherit', textUnderlineOffset: 3 }, compact && narrow]}
                >
                  {step.label}
                </Box>
              ) : (
                <Box component="span" sx={compact ? narrow : undefined}>
                  {step.label}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
      {compact && (
        <Box aria-hidden sx={{ display: { sm: 'none' }, mt: 1, typography: 'small', fontWeight: 600 }}>
          {stepOf(current + 1, steps.length, steps[current]?.label ?? '')}
        </Box>
      )}
    </>
  );
}

/** From sight alone. */
const narrow = {
  '@media (max-width:599px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const;
