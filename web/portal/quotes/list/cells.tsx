import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { QuoteRow } from '../../../shared/api/schema';
import { QuoteId } from '../../../shared/components/QuoteId';
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden';
import { daysUntil, formatDay, formatDaysUntil } from '../../../shared/format';
import { paths } from '../../../shared/paths';
import { usePortal } from '../../portal';
import { quoteTexts } from '../texts';
import { validity, validityColor } from '../validity';

const words = quoteTexts.list;

/** The id, and the link that covers its row: the whole row opens, also in a new tab and by keyboard. */
export function IdLink({ row }: { row: QuoteRow }) {
  const { basePath } = usePortal();
  return (
    <Link
      component={RouterLink}
      to={paths.quote(basePath, row.id)}
      color="inherit"
      sx={{
        fontWeight: 500,
        textDecoration: 'none',
        '&:hover': { color: 'secondary.main' },
        '&::after': { content: '""', position: 'absolute', inset: 0 },
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': {
          outline: '2px solid var(--mui-palette-focus)',
          outlineOffset: -2,
          borderRadius: '3px',
        },
      }}
    >
      <VisuallyHidden>{words.quote}</VisuallyHidden>
      <QuoteId id={row.id} />
    </Link>
  );
}

/** At most four names, then '+N more'. */
export function Products({ row }: { row: QuoteRow }) {
  const shown = row.products.slice(0, 4);
  const rest = row.productCount - shown.length;
  return (
    <>
      {shown.join(', ')}{' '}
      {rest > 0 && (
        <Typography component="span" color="textTertiary" sx={{ whiteSpace: 'nowrap' }}>
          {words.more(rest)}
        </Typography>
      )}
    </>
  );
}

/** The date; when near or past in its colour and with the days in words. */
export function ValidUntil({ row, inline = false }: { row: QuoteRow; inline?: boolean }) {
  if (!row.validUntil)
    return (
      <Typography component="span" color="textTertiary">
        –
      </Typography>
    );
  const state = validity(row);
  return (
    <Box component="span" className="num" sx={{ color: validityColor[state], whiteSpace: 'nowrap' }}>
      {formatDay(row.validUntil)}
      {state !== 'open' && (
        <Typography
          component="span"
          variant="caption"
          sx={{ display: inline ? 'inline' : 'block', ml: inline ? '6px' : 0 }}
        >
          {formatDaysUntil(daysUntil(row.validUntil))}
        </Typography>
      )}
    </Box>
  );
}
