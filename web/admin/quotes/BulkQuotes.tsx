import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { parseAmount } from '../../shared/amounts';
import { messageOf } from '../../shared/api/errors';
import type { SystemQuoteRow } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Field } from '../../shared/components/fields/Field';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { Notice } from '../../shared/components/feedback/Notice';
import { quoteName } from '#rules/quote-name';
import { useToast } from '../../shared/components/feedback/Toast';
import { typedLeadTimeProblem } from '#rules/lead-time';
import { useExport } from '../exports/use-export';
import { useChanged } from '../../shared/use-changed';
import { approveQuote } from './api';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts;

/** What can be done with the selected quotes: approve them with the same terms, or take them along as CSV. */
export function BulkQuotes({ rows, onDone }: { rows: SystemQuoteRow[]; onDone: () => void }) {
  const [approving, setApproving] = useState(false);
  const file = useExport();
  const ready = rows.filter(({ actions }) => actions.includes('approve'));
  return (
    <>
      {ready.length > 0 && (
        <Button size="small" onClick={() => setApproving(true)}>
          {words.bulk.approve}
        </Button>
      )}
      <Button
        size="small"
        icon={<Download size={14} />}
        busy={file.isPending}
        onClick={() => file.mutate({ resource: 'quotes', format: 'csv', filter: { id: rows.map(({ id }) => id) } })}
      >
        {words.bulk.export}
      </Button>
      {approving && (
        <ApproveDialog
          rows={ready}
          skipped={rows.length - ready.length}
          onDone={onDone}
          onClose={() => setApproving(false)}
        />
      )}
    </>
  );
}

interface ApproveDialogProps {
  rows: SystemQuoteRow[];
  skipped: number;
  onDone: () => void;
  onClose: () => void;
}

function ApproveDialog({ rows, skipped, onDone, onClose }: ApproveDialogProps) {
  const [shipping, setShipping] = useState('');
  const [weeks, setWeeks] = useState('');
  const [errors, setErrors] = useState<{ shipping?: string; weeks?: string }>({});
  const [left, setLeft] = useState(rows);
  const changed = useChanged();
  const toast = useToast();
  const approve = useMutation({
    mutationFn: async () => {
      const failures: { row: SystemQuoteRow; message: string }[] = [];
      for (const row of left) {
        const terms = { shippingCost: parseAmount(shipping) ?? 0, leadTimeWeeks: Number(weeks) };
        await approveQuote(row, terms).catch((error: unknown) =>
          failures.push({ row, message: `${quoteName(row)}: ${messageOf(error, words.failed.approve)}` }),
        );
      }
      return failures;
    },
    onSuccess: async (failures) => {
      const done = left.length - failures.length;
      if (failures.length === 0) {
        await changed();
        onDone();
        onClose();
      }
      setLeft(failures.map(({ row }) => row));
      if (done > 0) toast(words.bulk.done(done));
    },
  });
  // The list is asked again only here: rows that leave it would take the dialog, and what it says of them, along.
  const close = () => {
    onClose();
    if (approve.data) void changed();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const amount = parseAmount(shipping);
    const leadTime = typedLeadTimeProblem(weeks);
    const found = {
      ...(amount === null && { shipping: words.terms.shippingRequired }),
      ...(Number.isNaN(amount) && { shipping: words.terms.shippingAmount }),
      ...(leadTime && { weeks: leadTime }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0 && !approve.isPending) approve.mutate();
  };
  return (
    <FormDialog
      title={words.bulk.title(left.length)}
      submit={words.bulk.confirm(left.length)}
      busy={approve.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <Typography color="textSecondary">
        {words.bulk.text} {skipped > 0 && words.bulk.skipped(skipped)}
      </Typography>
      {approve.data && approve.data.length > 0 && (
        <Notice tone="error" title={words.bulk.failed(approve.data.length)}>
          {approve.data.map(({ row, message }) => (
            <div key={row.id}>{message}</div>
          ))}
        </Notice>
      )}
      <MoneyField
        label={words.terms.shipping}
        value={shipping}
        error={errors.shipping}
        autoFocus
        onChange={setShipping}
      />
      <Field
        label={`${words.terms.leadTime} (${words.terms.weeks})`}
        value={weeks}
        error={errors.weeks}
        onChange={(event) => setWeeks(event.target.value)}
        inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
    </FormDialog>
  );
}
