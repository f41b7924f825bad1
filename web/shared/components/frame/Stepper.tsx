import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { spectrum } from '../../theme';

interface Step {
  label: string;
  /** Where a done step leads back to. */
  to?: string;
}

/** Three bars: done is text (and a link), current the spectrum, next a hairline. `current` counts from 0. */
export function Stepper({ steps, current }: { steps: Step[]; current: number }) {
  return (
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
                ? { content: '""', position: 'absolute', left: 0, right: 0, top: -2, height: 2, background: spectrum() }
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
              <Link to={step.to} style={{ color: 'inherit', textUnderlineOffset: 3 }}>
                {step.label}
              </Link>
            ) : (
              step.label
            )}
          </Box>
        );
      })}
    </Box>
  );
}
