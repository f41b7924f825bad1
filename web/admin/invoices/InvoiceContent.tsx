import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { adminPaths } from '#rules/admin-paths';
import type { CreditReason } from '#rules/credit';
import { inGroupsOfFour } from '#rules/creditor-reference';
import { nextReminderOn } from '#rules/invoice-reminder';
import { messageOf } from '../../shared/api/errors';
import type { Invoice, Order } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { FactList } from '../../shared/components/lists/FactList';
import { daysUntil, formatDay, formatMoney, formatShare } from '../../shared/format';
import { BillingPlan } from '../../shared/invoices/BillingPlan';
import { InvoiceLines } from '../../shared/invoices/InvoiceLines';
import { creditReasonLabel, invoiceTexts } from '../../shared/invoices/texts';
import { untaxed, VatReasons } from '../../shared/invoices/VatReasons';
import { dueInWords, partOfPlan } from '../../shared/invoices/words';
import { PaymentRows } from '../../shared/orders/PaymentRows';
import { orderTexts } from '../../shared/orders/texts';
import { RecordLink } from '../components/RecordLink';
import { useRecord } from '../core/use-record';
import { CorrectDialog } from './CorrectDialog';
import { CreditDialog } from './CreditDialog';
import { EInvoice } from './EInvoice';
import { InvoiceActions } from './InvoiceActions';
import { PaidNotice } from './PaidNotice';
import { RecordPayment } from './RecordPayment';
import { adminInvoiceTexts as words } from './texts';

type Level = 'h2' | 'h3';

/** An invoice for staff: its balance, the billing plan, lines, e-invoice, payments of the order, and details. */
export function InvoiceContent({ invoice, level }: { invoice: Invoice; level: Level }) {
  const { facts } = words;
  return (
    <Box
      sx={{
        overflowY: { lg: 'auto' },
        px: 2.5,
        pb: 3,
        '& > section + section': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {invoice.credits ? (
        <Group title={words.notes.of} level={level}>
          <NoteRow note={{ ...invoice, ...invoice.credits, total: -invoice.total }} currency={invoice.currency} />
        </Group>
      ) : (
        <Group title={words.balance.title} level={level}>
          <Balance invoice={invoice} />
        </Group>
      )}
      {invoice.creditNotes.length > 0 && (
        <Group title={words.notes.title} level={level}>
          {invoice.creditNotes.map((note) => (
            <NoteRow key={note.id} note={{ ...note, total: -note.total }} currency={invoice.currency} />
          ))}
        </Group>
      )}
      {!invoice.credits && invoice.billingPlan.length > 1 && (
        <Group title={invoiceTexts.plan.title} level={level}>
          <BillingPlan
            plan={invoice.billingPlan}
            currency={invoice.currency}
            current={invoice.id}
            to={adminPaths.invoice}
          />
        </Group>
      )}
      <Group title={partOfPlan(invoice)} level={level}>
        <InvoiceLines invoice={invoice} />
      </Group>
      {untaxed(invoice).length > 0 && (
        <Group title={invoiceTexts.lines.withoutVat} level={level}>
          <VatReasons invoice={invoice} />
        </Group>
      )}
      <Group title={words.eInvoice.title} level={level}>
        <EInvoice invoice={invoice} />
      </Group>
      <Group title={words.payments.title} level={level}>
        <Payments orderId={invoice.order.id} />
      </Group>
      <Group title={facts.title} level={level}>
        <FactList
          facts={[
            { label: facts.issued, value: facts.by(formatDay(invoice.issuedOn), invoice.issuedBy) },
            { label: facts.purchaseOrder, value: invoice.purchaseOrder },
            { label: facts.reference, value: invoice.customerReference },
            { label: facts.seller, value: invoice.sellerVatNumber },
            { label: facts.buyer, value: invoice.buyerVatNumber },
            {
              label: facts.payment,
              value: invoice.account && <span className="mono">{inGroupsOfFour(invoice.account.reference)}</span>,
            },
          ]}
        />
      </Group>
    </Box>
  );
}

function Group({ title, level, children }: { title: string; level: Level; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ py: 2.25 }}>
      <Typography id={id} variant="h6" component={level} sx={{ mb: 1.25 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

interface NoteRowProps {
  /** A credit note, or the invoice of one. */
  note: { id: string; number: string; issuedOn: string; total: number; reason: CreditReason };
  currency: string;
}

/** Link to a credit note, or from one to its invoice, with the reason and the credited amount. */
const NoteRow = ({ note: { id, number, issuedOn, total, reason }, currency }: NoteRowProps) => (
  <Box className="num" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
    <div>
      <RecordLink to={adminPaths.invoice(id)} mono>
        {number}
      </RecordLink>
      <Typography variant="small" component="p" color="textSecondary">
        {[creditReasonLabel(reason), formatDay(issuedOn)].join(' · ')}
      </Typography>
    </div>
    <Box component="span" sx={{ fontWeight: 550, whiteSpace: 'nowrap' }}>
      {formatMoney(total, currency)}
    </Box>
  </Box>
);

function Balance({ invoice }: { invoice: Invoice }) {
  const { openAmount, total, creditLeft, companyCredit, currency, dueOn } = invoice;
  const [dialog, setDialog] = useState<'credit' | 'correct'>();
  const close = () => setDialog(undefined);
  const money = (amount: number) => formatMoney(amount, currency);
  const settled = total - openAmount;
  return (
    <Box className="num" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h4" component="p">
        {money(openAmount)}
      </Typography>
      <Box
        role="img"
        aria-label={words.balance.bar(total > 0 ? formatShare(settled, total) : formatShare(1, 1))}
        sx={{ height: 6, borderRadius: '3px', bgcolor: 'background.sunken', overflow: 'hidden' }}
      >
        <Box
          sx={{ width: total > 0 ? `${(settled / total) * 100}%` : '100%', height: '100%', bgcolor: 'success.main' }}
        />
      </Box>
      <Typography
        variant="small"
        component="p"
        color="textSecondary"
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}
      >
        <span>{words.balance.settled(money(settled))}</span>
        <span>{words.balance.of(money(total))}</span>
      </Typography>
      <Typography
        variant="small"
        component="p"
        sx={{ color: invoice.status === 'overdue' ? 'error.dark' : 'text.secondary' }}
      >
        {invoice.openAmount > 0
          ? words.balance.due(formatDay(dueOn), dueInWords(invoice))
          : words.balance.settledDue(formatDay(dueOn), daysUntil(dueOn) < 0)}
      </Typography>
      {creditLeft > 0 && (
        <Typography variant="small" component="p" color="textSecondary">
          {words.balance.creditLeft(money(creditLeft))}
        </Typography>
      )}
      {companyCredit > 0 && openAmount > 0 && (
        <Typography variant="small" component="p" color="textSecondary">
          {words.balance.companyCredit(money(companyCredit))}
        </Typography>
      )}
      {invoice.remindedOn && (
        <Typography variant="small" component="p" color="textSecondary">
          {words.reminders(invoice.reminders, formatDay(invoice.remindedOn))}
        </Typography>
      )}
      {invoice.status === 'overdue' && !invoice.isDisputed && (
        <Typography variant="small" component="p" color="textSecondary">
          {words.nextReminder(nextReminderDay(invoice))}
        </Typography>
      )}
      {invoice.isDisputed && (
        <Typography variant="small" component="p" color="textSecondary">
          {words.isDisputed}
        </Typography>
      )}
      {invoice.paymentNotice && openAmount > 0 && <PaidNotice notice={invoice.paymentNotice} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {invoice.actions.includes('record_payment') && <RecordPayment invoice={invoice} />}
        {invoice.actions.includes('credit') && (
          <Button size="small" onClick={() => setDialog('credit')}>
            {words.credit.action}
          </Button>
        )}
        {invoice.actions.includes('correct') && (
          <Button size="small" onClick={() => setDialog('correct')}>
            {words.correct.action}
          </Button>
        )}
        <InvoiceActions invoice={invoice} of={['use_credit', 'reinvoice', 'remind', 'dispute', 'end_dispute']} />
      </Box>
      {dialog === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
      {dialog === 'correct' && <CorrectDialog invoice={invoice} onClose={close} />}
    </Box>
  );
}

/** Returns the day of the next reminder that goes out by itself; null after the last one. */
function nextReminderDay({ dueOn, reminders, paymentNotice }: Invoice): string | null {
  const quietUntil = paymentNotice?.isActive ? paymentNotice.until : null;
  const day = nextReminderOn({ dueOn, reminders, quietUntil }, new Date().toISOString().slice(0, 10));
  return day && formatDay(day);
}

function Payments({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useRecord<Order>('orders', orderId);
  if (order) {
    return order.payments.length > 0 ? (
      <PaymentRows order={order} />
    ) : (
      <Typography color="textTertiary">{orderTexts.payments.none}</Typography>
    );
  }
  return error ? (
    <RetryNotice onRetry={() => void refetch()}>{messageOf(error, words.payments.failed)}</RetryNotice>
  ) : (
    <Skeleton height={48} />
  );
}
