import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { QuoteRow } from '../../../shared/api/schema';
import { StatusBadge } from '../../../shared/components/StatusBadge';
import { formatDate, formatMoneyShort } from '../../../shared/format';
import { quoteTexts } from '../texts';
import { ProductNames } from '../../components/ProductNames';
import { IdLink, ValidUntil } from './cells';
import { SKELETONS } from './QuoteTable';
import { RowActions } from './RowActions';
import type { QuoteCommands } from './use-quote-commands';
import { shownStatus } from '../validity';

const { columns, title } = quoteTexts.list;

/** The quotes as a list, below 600 px. `rows` is undefined while they load. */
export function QuoteCards({ rows, commands }: { rows: QuoteRow[] | undefined; commands: QuoteCommands }) {
  return (
    <Box component="ul" aria-label={title}>
      {rows
        ? rows.map((row) => (
            <Box component="li" key={row.id} sx={cardRow}>
              <IdLink row={row} />
              <Box sx={{ justifySelf: 'end' }}>
                <StatusBadge status={shownStatus(row)} on="list" />
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
              <Box sx={{ textAlign: 'right' }}>
                <Typography variant="caption" color="textTertiary" component="div">
                  {columns.validUntil}
                </Typography>
                <ValidUntil row={row} inline />
              </Box>
              <Typography variant="small" color="textTertiary" className="num" sx={{ alignSelf: 'center' }}>
                {formatDate(row.createdAt)}
              </Typography>
              <Box sx={{ justifySelf: 'end' }}>
                <RowActions row={row} commands={commands} />
              </Box>
            </Box>
          ))
        : SKELETONS.map(([status, products], index) => (
            <Box component="li" key={index} sx={cardRow}>
              <Skeleton width={74} height={14} sx={{ my: '3px' }} />
              <Skeleton width={status} height={22} sx={{ justifySelf: 'end' }} />
              <Skeleton width={products} height={14} sx={{ gridColumn: '1 / -1', my: '3px' }} />
              <Skeleton width={84} height={18} sx={{ my: '4px' }} />
              <Skeleton width={92} height={14} sx={{ justifySelf: 'end', mt: 2.5 }} />
              <Skeleton width={84} height={12} sx={{ my: '9px' }} />
              <Skeleton width={20} height={14} sx={{ justifySelf: 'end', alignSelf: 'center' }} />
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
