import { useMutation } from '@tanstack/react-query';
import type { Invoice } from '../../shared/api/schema';
import {
  disputeInvoice,
  mailInvoice,
  mailInvoicePdf,
  payWithCredit,
  reinvoice,
  remindOfInvoice,
} from '../../shared/api/invoices';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { useToast } from '../../shared/components/feedback/Toast';
import { formatMoney } from '../../shared/format';
import { useChanged } from '../../shared/use-changed';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.actions;

/** Part of an invoice that the credit of its company can pay. */
const payable = ({ openAmount, companyCredit }: Invoice) => Math.min(openAmount, companyCredit);
const creditOf = (invoice: Invoice) => formatMoney(payable(invoice), invoice.currency);

/** Actions that need no dialog, each with what a toast says when it is done. */
const ACTIONS = {
  remind: async ({ id }: Invoice) => {
    await remindOfInvoice(id);
    return words.reminded;
  },
  dispute: async ({ id }: Invoice) => {
    await disputeInvoice(id, true);
    return words.disputed;
  },
  end_dispute: async ({ id }: Invoice) => {
    await disputeInvoice(id, false);
    return words.ended;
  },
  reinvoice: async ({ id }: Invoice) => words.reinvoiced((await reinvoice(id)).number),
  use_credit: async (invoice: Invoice) => {
    await payWithCredit(invoice, payable(invoice));
    return words.creditUsed(creditOf(invoice));
  },
  resend: async ({ id }: Invoice) => (await mailInvoice(id)).message,
  send_pdf: async ({ id }: Invoice) => (await mailInvoicePdf(id)).message,
};
type Action = keyof typeof ACTIONS;

interface InvoiceActionsProps {
  invoice: Invoice;
  /** The buttons to show, as far as the server allows them. */
  of: Action[];
}

/** Buttons that issue a credited invoice again, pay one with credit, remind of one, mark it as disputed, or mail it or its PDF again. */
export const InvoiceActions = ({ invoice, of }: InvoiceActionsProps) =>
  of
    .filter((action) => invoice.actions.includes(action))
    .map((action) => <ActionButton key={action} invoice={invoice} action={action} />);

function ActionButton({ invoice, action }: { invoice: Invoice; action: Action }) {
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: () => ACTIONS[action](invoice),
    onSuccess: async (done) => {
      toast(done);
      await changed();
    },
  });
  const run = () => !act.isPending && act.mutate();
  return (
    <>
      <Button size="small" busy={act.isPending} onClick={run}>
        {action === 'use_credit' ? words.use_credit(creditOf(invoice)) : words[action]}
      </Button>
      <ActionProblem error={act.error} failed={words.failed} onRetry={run} onClose={act.reset} />
    </>
  );
}
