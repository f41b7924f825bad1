import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { OrderRow } from '../../../shared/api/schema';
import { OrderStatusBadge, PaymentBadge } from '../../../shared/components/OrderBadges';
import { formatDate, formatMoneyShort } from '../../../shared/format';
import { ProductNames } from '../../components/ProductNames';
import { orderTexts } from '../texts';
import { OrderLink } from './OrderLink';
import { SKELETONS } from './OrderTable';

/** The orders as a list, below 600 px. `rows` is undefined while they load. */
export function OrderCards({ rows }: { rows: OrderRow[] | undefined }) {
  return (
    <Box component="ul" aria-label={orderTexts.list.title}>
      {rows
        ? rows.map((row) => (
            <Box component="li" key={row.id} sx={cardRow}>
              <OrderLink row={row} />
              <Box sx={{ justifySelf: 'end' }}>
                <OrderStatusBadge status={row.status} />
              </Box>
              <Typography color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
                <ProductNames row={row} />
              </Typography>
              <Typography
                className="num"
                sx={{ fontSize: '1.125rem', lineHeight: 26 / 18, fontWeight: 600, letterSpacing: '-.014em' }}
              >
                {formatMoneyShort(row.total, row.currency)}
              </Typography>
              <Box sx={{ justifySelf: 'end', alignSelf: 'center' }}>
                <PaymentBadge status={row.paymentStatus} />
              </Box>
              <Typography variant="small" color="textTertiary" className="num">
                {formatDate(row.createdAt)}
              </Typography>
            </Box>
          ))
        : SKELETONS.map(([status, products, payment], index) => (
            <Box component="li" key={index} sx={cardRow}>
              <Skeleton width={108} height={14} sx={{ my: '3px' }} />
              <Skeleton width={status} height={22} sx={{ justifySelf: 'end' }} />
              <Skeleton width={products} height={14} sx={{ gridColumn: '1 / -1', my: '3px' }} />
              <Skeleton width={84} height={18} sx={{ my: '4px' }} />
              <Skeleton width={payment} height={22} sx={{ justifySelf: 'end', alignSelf: 'center' }} />
              <Skeleton width={84} height={12} sx={{ my: '3px' }} />
            </Box>
          ))}
    </Box>
  );
}

const cardRow = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '6px 12px',
  p: '14px 16px',
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
