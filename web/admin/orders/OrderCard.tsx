import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ArrowRight, CalendarDays, CircleX, Hourglass, Undo2 } from 'lucide-react';
import type { DragEvent } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { stepBefore } from '#rules/order-status';
import type { OrderRow } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { cardStyle } from '../../shared/components/frame/Panel';
import { daysUntil, formatDate, formatDay, formatMoneyShort, formatPercent, plural } from '../../shared/format';
import { statusLabel } from '../../shared/labels';
import { RowLink } from '../components/list/RowLink';
import { ageWords } from './age';
import type { OrderAct } from './BoardActs';
import { nextStep } from './steps';
import { adminOrderTexts as words } from './texts';

/** Number of days before the due date from which the date is amber. */
const SOON_DAYS = 3;

interface OrderCardProps {
  order: OrderRow;
  dragged: boolean;
  onAct: (act: OrderAct) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
}

/** Card of an order on the board: time in its status, client, payment, due date and actions. */
export function OrderCard({ order, dragged, onAct, onDragStart, onDragEnd }: OrderCardProps) {
  const { number, company, status, total, currency, actions } = order;
  const next = nextStep(order);
  const before = stepBefore(status);
  const begin = (event: DragEvent) => {
    if (!next) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    event.dataTransfer.setDragImage(event.currentTarget, event.clientX - left, event.clientY - top);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', number);
    onDragStart();
  };
  return (
    <Box
      component="li"
      data-order={order.id}
      draggable={next !== undefined}
      onDragStart={begin}
      onDragEnd={onDragEnd}
      sx={{ ...card, ...(next && { cursor: 'grab' }), ...(dragged && { opacity: 0.45, borderStyle: 'dashed' }) }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 6px' }}>
        <RowLink to={adminPaths.order(order.id)} name={words.name(number, company.name)}>
          <Box component="span" sx={{ typography: 'code', fontSize: '.75rem', fontWeight: 560, whiteSpace: 'nowrap' }}>
            <span className="mono">{number}</span>
          </Box>
        </RowLink>
        <Box
          component="span"
          sx={{ ...quiet, '& svg': wide }}
          title={words.age(ageWords(order.statusSince), statusLabel(status))}
        >
          <Hourglass size={12} aria-hidden />
          {ageWords(order.statusSince)}
        </Box>
      </Box>
      <Typography variant="small" sx={{ fontWeight: 550 }}>
        {company.name}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {order.products.join(', ')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mt: '2px' }}>
        <Box component="span" className="num" sx={{ fontSize: '.9375rem', fontWeight: 560 }}>
          {formatMoneyShort(total, currency)}
        </Box>
        <Box component="span" sx={quiet}>
          {paidWords(order)}
        </Box>
      </Box>
      <Box sx={foot}>
        <DueDate order={order} />
        <Box sx={{ position: 'relative', zIndex: 1, ml: 'auto', my: '-6px', mr: '-6px' }}>
          <ActionMenu
            name={words.cardMenu(number)}
            actions={[
              ...(next
                ? [
                    {
                      label: words.moveTo(statusLabel(next)),
                      icon: <ArrowRight size={16} />,
                      onSelect: () => onAct({ order, to: next }),
                    },
                  ]
                : []),
              ...(before && actions.includes('step_back')
                ? [
                    {
                      label: words.stepBack.action,
                      icon: <Undo2 size={16} />,
                      onSelect: () => onAct({ order, to: 'back' }),
                    },
                  ]
                : []),
              ...(actions.includes('cancel')
                ? [
                    {
                      label: words.cancel.action,
                      icon: <CircleX size={16} />,
                      danger: true,
                      onSelect: () => onAct({ order, to: 'cancelled' }),
                    },
                  ]
                : []),
            ]}
          />
        </Box>
      </Box>
    </Box>
  );
}

/** Formats the payment status; for a partial payment with the percentage. */
const paidWords = ({ paymentStatus, paidAmount, creditedAmount, total }: OrderRow): string =>
  paymentStatus === 'partially_paid'
    ? words.paidPart(formatPercent(paidAmount / (total - creditedAmount)))
    : statusLabel(paymentStatus).toLowerCase();

/** Due date of an order: amber when it is near, red when it has passed. A completed order shows its completion date. */
function DueDate({ order: { dueOn, status, statusSince } }: { order: OrderRow }) {
  if (dueOn === null) {
    return <Box sx={quiet}>{words.endedOn(statusLabel(status), formatDate(statusSince))}</Box>;
  }
  const days = daysUntil(dueOn);
  const color = days < 0 ? 'error.dark' : days <= SOON_DAYS ? 'warning.dark' : undefined;
  return (
    <Box sx={{ ...quiet, ...(color && { color, fontWeight: 550 }) }}>
      <CalendarDays size={13} aria-hidden />
      {days < 0 ? words.late(plural(-days, 'day')) : words.due(formatDay(dueOn))}
    </Box>
  );
}

const quiet = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  typography: 'caption',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const;
/** Style that hides the hourglass where it does not fit beside the number. */
const wide = { display: { sm: 'none' }, '@media (min-width: 1400px)': { display: 'block' } };
const foot = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 32,
  mt: '4px',
  pt: '8px',
  borderTop: 1,
  borderColor: 'divider',
} as const;
const card = {
  ...cardStyle,
  position: 'relative',
  display: 'grid',
  gap: '3px',
  p: '10px',
  typography: 'small',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
