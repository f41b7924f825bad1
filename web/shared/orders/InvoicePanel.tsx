import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../api/errors';
import { invoiceUrl } from '../api/orders';
import type { Order } from '../api/schema';
import { Button } from '../components/actions/Button';
import { Notice } from '../components/feedback/Notice';
import { Panel } from '../components/frame/Panel';
import Typography from '@mui/material/Typography';
import { formatDay, formatMoney } from '../format';
import { BillingPlan } from '../invoices/BillingPlan';
import { invoiceTexts } from '../invoices/texts';
import { texts } from '../texts';
import { orderTexts } from './texts';

const words = orderTexts.invoice;

interface InvoicePanelProps {
  order: Order;
  /** Returns the address of an invoice's page. */
  to: (id: string) => string;
  /** Content after the invoices, such as a button that issues the next one. */
  children?: ReactNode;
}

/**
 * Invoice of an order with its download, or the billing plan of an order that has several or waits for its shipment.
 * Renders nothing for an order without an invoice and without `children`.
 */
export function InvoicePanel({ order, to, children }: InvoicePanelProps) {
  const { id, invoice, billingPlan, currency, status, ended } = order;
  const isPlanned = ended || billingPlan.length > 1 || (!invoice && billingPlan[0] && billingPlan[0].kind !== 'whole');
  if (isPlanned) {
    // The parts of a cancelled order that are not issued never will be.
    const plan = status === 'cancelled' ? billingPlan.filter((part) => part.invoice) : billingPlan;
    return (
      plan.length > 0 && (
        <Panel title={invoiceTexts.plan.title}>
          <BillingPlan plan={plan} currency={currency} to={to} />
          {ended && (
            <Typography variant="small" component="p" color="textSecondary" sx={{ mt: 2 }}>
              {words.ended(formatDay(ended.from), formatMoney(ended.total, currency))}
            </Typography>
          )}
          {children && <Box sx={{ mt: 2.5 }}>{children}</Box>}
        </Panel>
      )
    );
  }
  if (!invoice && !children) return null;
  return (
    <Panel title={words.title}>{invoice ? <OnlyInvoice orderId={id} invoice={invoice} to={to} /> : children}</Panel>
  );
}

interface OnlyInvoiceProps extends Pick<InvoicePanelProps, 'to'> {
  orderId: string;
  invoice: NonNullable<Order['invoice']>;
}

function OnlyInvoice({ orderId, invoice, to }: OnlyInvoiceProps) {
  const download = useMutation({
    mutationFn: () => invoiceUrl(orderId),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  return (
    <>
      {download.error && (
        <Notice tone="error" title={texts.error} onClose={download.reset} style={{ marginBottom: 12 }}>
          {messageOf(download.error, words.failed)}
        </Notice>
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box component="dl" className="num" sx={{ display: 'grid', gap: 1 }}>
          {facts(invoice, to).map(([label, value]) => (
            <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ whiteSpace: 'nowrap' }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
        <Button icon={<Download size={16} />} busy={download.isPending} onClick={() => download.mutate()}>
          {words.download}
        </Button>
      </Box>
    </>
  );
}

const facts = ({ id, number, issuedOn, dueOn }: OnlyInvoiceProps['invoice'], to: OnlyInvoiceProps['to']) =>
  [
    [
      words.number,
      <Link key="number" component={RouterLink} to={to(id)} className="mono">
        {number}
      </Link>,
    ],
    [words.issued, formatDay(issuedOn)],
    [words.due, formatDay(dueOn)],
  ] as const;
