import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Mail, Package } from 'lucide-react';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { paths } from '#rules/paths';
import { emailInvoice } from '../../../shared/api/invoices';
import type { Invoice } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { daysUntil, formatDay, formatMoney, plural } from '../../../shared/format';
import { BillingPlan } from '../../../shared/invoices/BillingPlan';
import { InvoiceBadge } from '../../../shared/invoices/InvoiceBadge';
import { InvoiceLines } from '../../../shared/invoices/InvoiceLines';
import { invoiceTexts as sharedTexts } from '../../../shared/invoices/texts';
import { untaxed, VatReasons } from '../../../shared/invoices/VatReasons';
import { partOfPlan } from '../../../shared/invoices/words';
import { EmailDialog } from '../../components/EmailDialog';
import { aside, columns, NARROW, stack } from '../../components/two-columns';
import { usePortal } from '../../portal';
import { Figure, Figures } from '../../quotes/detail/Figures';
import { invoiceTexts } from '../texts';
import { AccountPanel } from '../account/AccountPanel';
import { InvoiceDocuments } from './InvoiceDocuments';
import { PayPanel } from './PayPanel';

const words = invoiceTexts.detail;

/** Page of a loaded invoice in two columns. Below 1100 px it has one column, with what is to pay before the lines. */
export function InvoiceView({ invoice }: { invoice: Invoice }) {
  const { basePath } = usePortal();
  const [isMailing, setMailing] = useState(false);
  const { number, status, order, billingPlan, currency, customerReference, openAmount, dueOn } = invoice;
  const { sellerVatNumber, buyerVatNumber } = invoice;
  return (
    <>
      <PageHead
        back={{ to: paths.invoices(basePath), label: words.back }}
        title={
          <>
            <span>
              {invoice.credits ? words.creditNote : words.invoice}{' '}
              <Typography component="span" variant="mono" sx={{ fontWeight: 560, whiteSpace: 'nowrap' }}>
                {number}
              </Typography>
            </span>
            <InvoiceBadge status={status} />
          </>
        }
        text={
          <span className="num">
            {words.issued(formatDay(invoice.issuedOn), invoice.company.name)}
            {customerReference && ` · ${words.reference(customerReference)}`}
          </span>
        }
        actions={
          <>
            <Button icon={<Package size={16} />} to={paths.order(basePath, order.id)}>
              {words.toOrder}
            </Button>
            <Button icon={<Mail size={16} />} onClick={() => setMailing(true)}>
              {words.email.title}
            </Button>
          </>
        }
      />
      {isMailing && (
        <EmailDialog
          words={words.email}
          to="invoice"
          send={(recipient) => emailInvoice(invoice.id, recipient)}
          onClose={() => setMailing(false)}
        />
      )}
      {status === 'overdue' && (
        <Notice
          tone="error"
          role="none"
          title={invoiceTexts.pay.overdue(formatMoney(openAmount, currency), formatDay(dueOn))}
          style={{ marginBottom: 24 }}
        >
          {invoiceTexts.pay.overdueText(plural(-daysUntil(dueOn), 'day'))}
        </Notice>
      )}
      {invoice.creditNotes.map((note) => (
        <Notice
          key={note.id}
          tone="info"
          role="none"
          title={words.credited(note.number)}
          style={{ marginBottom: 24 }}
          action={
            <Button size="small" to={paths.invoice(basePath, note.id)}>
              {words.creditNote}
            </Button>
          }
        >
          {words.creditedText(formatMoney(note.total, currency), formatDay(note.issuedOn))}
        </Notice>
      ))}
      <Box sx={columns}>
        <Box sx={{ ...stack, [NARROW]: { order: 1 } }}>
          <Panel title={sharedTexts.lines.title} aside={partOfPlan(invoice)}>
            <InvoiceLines invoice={invoice} />
          </Panel>
          {untaxed(invoice).length > 0 && (
            <Panel title={sharedTexts.lines.withoutVat}>
              <VatReasons invoice={invoice} />
            </Panel>
          )}
          {(sellerVatNumber || buyerVatNumber) && (
            <Panel title={words.vat}>
              <Figures>
                {sellerVatNumber && <Figure label={words.ourNumber}>{sellerVatNumber}</Figure>}
                {buyerVatNumber && <Figure label={words.yourNumber}>{buyerVatNumber}</Figure>}
              </Figures>
            </Panel>
          )}
          <AccountPanel current={invoice.id} />
        </Box>
        <Box component="aside" aria-label={words.overview} sx={aside}>
          {!invoice.credits && <PayPanel invoice={invoice} />}
          <Box sx={{ [NARROW]: { order: 2 } }}>
            <Panel
              title={sharedTexts.plan.title}
              aside={
                <Link component={RouterLink} to={paths.order(basePath, order.id)} variant="mono">
                  {order.number}
                </Link>
              }
            >
              <BillingPlan
                plan={billingPlan}
                currency={currency}
                current={invoice.id}
                to={(id) => paths.invoice(basePath, id)}
              />
            </Panel>
          </Box>
          <Box sx={{ [NARROW]: { order: 2 } }}>
            <Panel title={words.documents}>
              <InvoiceDocuments invoice={invoice} />
            </Panel>
          </Box>
        </Box>
      </Box>
    </>
  );
}
