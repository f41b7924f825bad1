import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Package } from 'lucide-react';
import { Link as RouterLink } from 'react-router';
import { paths } from '#rules/paths';
import type { Invoice } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { daysUntil, formatDay, formatMoney, plural } from '../../../shared/format';
import { BillingPlan } from '../../../shared/invoices/BillingPlan';
import { InvoiceBadge } from '../../../shared/invoices/InvoiceBadge';
import { InvoiceFiles } from '../../../shared/invoices/InvoiceFiles';
import { InvoiceLines } from '../../../shared/invoices/InvoiceLines';
import { invoiceTexts as sharedTexts } from '../../../shared/invoices/texts';
import { partOfPlan } from '../../../shared/invoices/words';
import { aside, columns, NARROW, stack } from '../../components/two-columns';
import { usePortal } from '../../portal';
import { Figure, Figures } from '../../quotes/detail/Figures';
import { invoiceTexts } from '../texts';
import { PayPanel } from './PayPanel';

const words = invoiceTexts.detail;

/** Page of a loaded invoice in two columns. Below 1100 px it has one column, with what is to pay before the lines. */
export function InvoiceView({ invoice }: { invoice: Invoice }) {
  const { basePath } = usePortal();
  const { number, status, order, billingPlan, currency, customerReference, openAmount, dueOn } = invoice;
  const { sellerVatNumber, buyerVatNumber } = invoice;
  return (
    <>
      <PageHead
        back={{ to: paths.invoices(basePath), label: words.back }}
        title={
          <>
            <span>
              {words.invoice}{' '}
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
          <Button icon={<Package size={16} />} to={paths.order(basePath, order.id)}>
            {words.toOrder}
          </Button>
        }
      />
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
      <Box sx={columns}>
        <Box sx={{ ...stack, [NARROW]: { order: 1 } }}>
          <Panel title={sharedTexts.lines.title} aside={partOfPlan(invoice)}>
            <InvoiceLines invoice={invoice} />
          </Panel>
          {(sellerVatNumber || buyerVatNumber) && (
            <Panel title={words.vat}>
              <Figures>
                {sellerVatNumber && <Figure label={words.ourNumber}>{sellerVatNumber}</Figure>}
                {buyerVatNumber && <Figure label={words.yourNumber}>{buyerVatNumber}</Figure>}
              </Figures>
            </Panel>
          )}
        </Box>
        <Box component="aside" aria-label={words.overview} sx={aside}>
          <PayPanel invoice={invoice} />
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
              <Box sx={{ display: 'flex', gap: 1 }}>
                <InvoiceFiles invoice={invoice} labelled />
              </Box>
            </Panel>
          </Box>
        </Box>
      </Box>
    </>
  );
}
