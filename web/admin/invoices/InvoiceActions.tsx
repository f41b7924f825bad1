import { useMutation } from '@tanstack/react-query';
import type { Invoice } from '../../shared/api/schema';
import { disputeInvoice, remindOfInvoice } from '../../shared/api/invoices';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { useToast } from '../../shared/components/feedback/Toast';
import { useChanged } from '../../shared/use-changed';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.actions;

/** Actions of an open invoice that need no dialog, with what a toast says when they are done. */
const ACTIONS = {
  remind: { run: remindOfInvoice, done: words.reminded },
  dispute: { run: (id: string) => disputeInvoice(id, true), done: words.disputed },
  end_dispute: { run: (id: string) => disputeInvoice(id, false), done: words.ended },
};
type Action = keyof typeof ACTIONS;
const NAMES = Object.keys(ACTIONS) as Action[];

/** Buttons that remind of an invoice and mark it as disputed, as far as the server allows them. */
export const InvoiceActions = ({ invoice: { id, actions } }: { invoice: Invoice }) =>
  NAMES.filter((action) => actions.includes(action)).map((action) => (
    <ActionButton key={action} id={id} action={action} />
  ));

function ActionButton({ id, action }: { id: string; action: Action }) {
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: async () => void (await ACTIONS[action].run(id)),
    onSuccess: async () => {
      toast(ACTIONS[action].done);
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
