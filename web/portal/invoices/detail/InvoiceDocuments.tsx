import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Invoice } from '../../../shared/api/schema';
import { formatDate } from '../../../shared/format';
import { InvoiceFile } from '../../../shared/invoices/InvoiceFiles';
import { invoiceTexts } from '../texts';

const words = invoiceTexts.detail;

/**
 * List of the files of an invoice or a credit note, with downloads; the e-invoice only when it is complete, and to
 * where it was sent.
 */
export function InvoiceDocuments({ invoice }: { invoice: Invoice }) {
  const { credits, eInvoiceProblems, transmission } = invoice;
  const sent =
    transmission?.address && transmission.sentAt
      ? words.files.sent(transmission.address, formatDate(transmission.sentAt))
      : null;
  const files = [
    { format: 'pdf', name: credits ? words.files.creditNote : words.files.invoice, text: words.files.pdf, sent: null },
    ...(eInvoiceProblems.length === 0
      ? [{ format: 'ubl', name: words.files.eInvoice, text: words.files.ubl, sent } as const]
      : []),
  ] as const;
  return (
    <Box component="ul" aria-label={words.documents} sx={{ my: -1 }}>
      {files.map(({ format, name, text, sent: told }) => (
        <Box
          component="li"
          key={format}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            py: 1,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 550 }}>{name}</Typography>
            <Typography variant="small" component="p" color="textSecondary">
              {text}
            </Typography>
            {told && (
              <Typography
                variant="small"
                component="p"
                className="num"
                color="textSecondary"
                sx={{ overflowWrap: 'anywhere' }}
              >
                {told}
              </Typography>
            )}
          </Box>
          <InvoiceFile invoice={invoice} format={format} />
        </Box>
      ))}
    </Box>
  );
}
