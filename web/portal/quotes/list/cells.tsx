import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QuoteRow } from '../../../shared/api/schema';
import { QuoteId } from '../../../shared/components/QuoteId';
import { RowLink } from '../../../shared/components/RowLink';
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
    <RowLink to={paths.quote(basePath, row.id)}>
      <VisuallyHidden>{words.quote}</VisuallyHidden>
      <QuoteId id={row.id} />
    </RowLink>
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
