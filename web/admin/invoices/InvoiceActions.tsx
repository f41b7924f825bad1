import { useMutation } from '@tanstack/react-query';
import type { Invoice } from '../../shared/api/schema';
import { disputeInvoice, mailInvoice, reinvoice, remindOfInvoice } from '../../shared/api/invoices';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { useToast } from '../../shared/components/feedback/Toast';
import { useChanged } from '../../shared/use-changed';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.actions;

/** Actions that need no dialog, each with what a toast says when it is done. */
const ACTIONS = {
  remind: async (id: string) => {
    await remindOfInvoice(id);
    return words.reminded;
  },
  dispute: async (id: string) => {
    await disputeInvoice(id, true);
    return words.disputed;
  },
  end_dispute: async (id: string) => {
    await disputeInvoice(id, false);
    return words.ended;
  },
  reinvoice: async (id: string) => words.reinvoiced((await reinvoice(id)).number),
  resend: async (id: string) => (await mailInvoice(id)).message,
};
type Action = keyof typeof ACTIONS;

interface InvoiceActionsProps {
  invoice: Invoice;
  /** The buttons to show, as far as the server allows them. */
  of: Action[];
}

/** Buttons that issue a credited invoice again, remind of one, mark it as disputed, or mail it again. */
export const InvoiceActions = ({ invoice: { id, actions }, of }: InvoiceActionsProps) =>
  of
    .filter((action) => actions.includes(action))
    .map((action) => <ActionButton key={action} id={id} action={action} />);

function ActionButton({ id, action }: { id: string; action: Action }) {
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: () => ACTIONS[action](id),
    onSuccess: async (done) => {
      toast(done);
      await changed();
    },
  });
  const run = () => !act.isPending && act.mutate();
  return (
    <>
      <Button size="small" busy={act.isPending} onClick={run}>
        {words[action]}
      </Button>
      <ActionProblem error={act.error} failed={words.failed} onRetry={run} onClose={act.reset} />
    </>
  );
}
