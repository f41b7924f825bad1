import Box from '@mui/material/Box';
import type { Invoice } from '../api/schema';
import { formatMoney } from '../format';
import { invoiceTexts } from './texts';
import { vatWords } from './words';

const words = invoiceTexts.lines;

/** VAT of an invoice that is not charged and for which the accepted quote says why. */
export const untaxed = ({ vat }: Pick<Invoice, 'vat'>) => vat.filter(({ explanation }) => explanation !== null);

/** Why an invoice has no VAT, in the sentences of the accepted quote; one of several groups names what it is about. */
export const VatReasons = ({ invoice }: { invoice: Invoice }) => (
  <Box component="ul" sx={{ display: 'grid', gap: 1.5, color: 'text.secondary', maxWidth: '66ch', textWrap: 'pretty' }}>
    {untaxed(invoice).map(({ explanation, basis, ...group }, index) => (
      <li key={index}>
        {invoice.vat.length > 1 && (
          <Box className="num" sx={{ color: 'text.primary', fontWeight: 550 }}>
            {words.basis(vatWords(group), formatMoney(basis, invoice.currency))}
          </Box>
        )}
        {explanation}
      </li>
    ))}
  </Box>
);
