import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Check, X } from 'lucide-react';
import type { Order, OrderStatus } from '../api/schema';
import { cardStyle } from '../components/frame/Panel';
import { VisuallyHidden } from '../components/frame/VisuallyHidden';
import { daysUntil, formatDate, formatDay } from '../format';
import { isOpenOrder, isOrderStep, reachedOn, stepsOf } from '#rules/order-status';
import { statusLabel } from '../labels';
import { spectrum } from '../theme';
import { orderTexts } from './texts';

const { progress: words, delivery } = orderTexts;

type State = 'done' | 'now' | 'next' | 'ended';

/**
 * Progress of an order with the date of each step; a cancelled order ends at the step where it was cancelled. Styled
 * like the Stepper.
 */
export function OrderSteps({ order: { status, statusHistory, dueOn } }: { order: Order }) {
  const days = reachedOn(statusHistory);
  const steps = stepsOf(status, days);
  const current = steps.indexOf(status);
  const stateOf = (index: number): State => {
    if (index > current) return 'next';
    if (index === current && isOpenOrder(status)) return 'now';
    return index < current || isOrderStep(status) ? 'done' : 'ended';
  };
  const notes = statusHistory[0]?.notes;
  return (
    <Box component="section" aria-label={words.title} sx={{ ...cardStyle, px: 2.5, pt: 2.5, pb: 2 }}>
      <Box
        component="ol"
        sx={{ display: 'grid', gridTemplateColumns: { sm: `repeat(${steps.length}, auto)` }, gap: { sm: 1 } }}
      >
        {steps.map((step, index) => (
          <Step
            key={step}
            number={index + 1}
            step={step}
            state={stateOf(index)}
            day={days.get(step)}
            dueOn={index === steps.length - 1 ? dueOn : null}
          />
        ))}
      </Box>
      {notes && (
        <Typography
          color="textSecondary"
          sx={{
            mt: 2,
            pt: 1.5,
            borderTop: 1,
            borderColor: 'divider',
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-line',
          }}
        >
          {notes}
        </Typography>
      )}
    </Box>
  );
}

interface StepProps {
  number: number;
  step: OrderStatus;
  state: State;
  /** Time when the step was reached, ISO 8601. */
  day: string | undefined;
  /** Due date of the last step. */
  dueOn: string | null;
}

function Step({ number, step, state, day, dueOn }: StepProps) {
  const now = state === 'now';
  const { color, bar } = COLORS[state];
  return (
    <Box
      component="li"
      aria-current={now ? 'step' : undefined}
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: { xs: '20px minmax(0, 1fr) auto', sm: '20px minmax(0, 1fr)' },
        alignContent: 'start',
        gap: '2px 8px',
        lineHeight: '20px',
        pt: { sm: '14px' },
        pb: { xs: '14px', sm: 0 },
        '&:last-of-type': { pb: 0 },
        borderTop: { sm: '2px solid' },
        borderColor: { sm: bar },
        color,
        typography: 'small',
        fontWeight: now ? 600 : 500,
        // On a phone, the steps are stacked and connected by a line; in a row, the current step has a bar in the
        // spectrum gradient.
        '&:not(:last-of-type)::after': {
          content: { xs: '""', sm: 'none' },
          position: 'absolute',
          left: 9.5,
          top: 24,
          bottom: 4,
          width: '1px',
          bgcolor: state === 'done' ? 'text.primary' : 'divider',
        },
        ...(now && {
          '&::before': {
            content: { xs: 'none', sm: '""' },
            position: 'absolute',
            left: 0,
            right: 0,
            top: -2,
            height: 2,
            background: spectrum(),
          },
        }),
      }}
    >
      <Box component="span" aria-hidden sx={{ ...disc, ...DISCS[state] }}>
        <Mark state={state} number={number} />
      </Box>
      <span>
        {statusLabel(step)}
        {state === 'done' && <VisuallyHidden>{`, ${words.done}`}</VisuallyHidden>}
      </span>
      {day && (
        <Typography variant="small" component="time" dateTime={day} color="textTertiary" className="num" sx={dated}>
          {formatDate(day)}
        </Typography>
      )}
      {dueOn && (
        <Typography
          variant="small"
          component="span"
          className="num"
          sx={{ ...dated, whiteSpace: 'normal', color: daysUntil(dueOn) < 0 ? 'error.dark' : 'text.secondary' }}
        >
          {delivery.expectedOn(formatDay(dueOn).replaceAll(' ', '\u00a0'))}
        </Typography>
      )}
    </Box>
  );
}

function Mark({ state, number }: { state: State; number: number }) {
  if (state === 'done') return <Check size={12} strokeWidth={2} />;
  return state === 'ended' ? <X size={12} strokeWidth={2} /> : number;
}

const COLORS: Record<State, { color: string; bar: string }> = {
  done: { color: 'text.secondary', bar: 'text.primary' },
  now: { color: 'text.primary', bar: 'transparent' },
  next: { color: 'text.tertiary', bar: 'divider' },
  ended: { color: 'error.dark', bar: 'error.main' },
};

const disc = {
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  border: 1,
  borderRadius: '50%',
  fontSize: '.75rem',
  fontWeight: 550,
} as const;

const DISCS: Record<State, object> = {
  done: { borderColor: 'text.primary', bgcolor: 'text.primary', color: 'background.paper' },
  now: { borderColor: 'text.primary' },
  next: { borderColor: 'border.control' },
  ended: { borderColor: 'error.dark', bgcolor: 'error.dark', color: 'background.paper' },
};

const dated = { gridColumn: { sm: '1 / -1' }, fontWeight: 400, lineHeight: 'inherit', whiteSpace: 'nowrap' } as const;
