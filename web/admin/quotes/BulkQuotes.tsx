import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { parseAmount } from '../../shared/amounts';
import type { SystemQuoteRow } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { Field } from '../../shared/components/fields/Field';
import { MoneyField } from '../../shared/components/fields/MoneyField';
import { quoteName } from '#rules/quote-name';
import { typedLeadTimeProblem } from '#rules/lead-time';
import { exportTexts } from '../exports/texts';
import { useExport } from '../exports/use-export';
import { BulkReasonDialog } from '../components/list/BulkReasonDialog';
import { BulkDialog, type BulkDialogProps } from '../../shared/bulk/BulkDialog';
import { approveQuote, declineQuote } from './api';
import { AssignDialog } from './follow-up/AssignDialog';
import { followUpTexts } from './follow-up/texts';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts;

/** Bulk actions on the selected quotes: approve with the same terms, decline, assign an owner, and export as CSV. */
export function BulkQuotes({ rows, onDone }: { rows: SystemQuoteRow[]; onDone: () => void }) {
  const [asked, setAsked] = useState<'approve' | 'decline' | 'assign' | null>(null);
  const file = useExport();
  const exportRows = () => file.mutate({ resource: 'quotes', format: 'csv', filter: { id: rows.map(({ id }) => id) } });
  const ready = (action: 'approve' | 'decline') => rows.filter(({ actions }) => actions.includes(action));
  const waiting = rows.filter(({ needsAgreement }) => needsAgreement).length;
  const dialog = (action: 'approve' | 'decline', saidOf = 0) => ({
    title: words.bulk[action].title,
    text: words.bulk[action].text,
    done: words.bulk[action].done,
    rows: ready(action),
    skipped: rows.length - ready(action).length - saidOf,
    nameOf: quoteName,
    onDone,
    onClose: () => setAsked(null),
  });
  return (
    <>
      {(['approve', 'decline'] as const).map(
        (action) =>
          ready(action).length > 0 && (
            <Button key={action} size="small" onClick={() => setAsked(action)}>
              {words.bulk[action].label}
            </Button>
          ),
      )}
      <Button size="small" onClick={() => setAsked('assign')}>
        {followUpTexts.bulk.label}
      </Button>
      <Button size="small" icon={<Download size={14} />} busy={file.isPending} onClick={exportRows}>
        {words.bulk.export}
      </Button>
      <ActionProblem error={file.error} failed={exportTexts.failed} onRetry={exportRows} onClose={file.reset} />
      {asked === 'assign' && (
        <AssignDialog rows={rows} nameOf={quoteName} onDone={onDone} onClose={() => setAsked(null)} />
      )}
      {asked === 'approve' && <ApproveDialog {...dialog(asked, waiting)} waiting={waiting} />}
      {asked === 'decline' && (
        <BulkReasonDialog<SystemQuoteRow> {...dialog(asked)} final hint={words.decline.hint} each={declineQuote} />
      )}
    </>
  );
}

interface ApproveDialogProps extends Omit<BulkDialogProps<SystemQuoteRow>, 'each' | 'check'> {
  /** Number of selected quotes that wait for agreements. */
  waiting: number;
}

function ApproveDialog({ waiting, ...dialog }: ApproveDialogProps) {
  const [shipping, setShipping] = useState('');
  const [weeks, setWeeks] = useState('');
  const [errors, setErrors] = useState<{ shipping?: string; weeks?: string }>({});
  const check = () => {
    const amount = parseAmount(shipping);
    const leadTime = typedLeadTimeProblem(weeks);
    const found = {
      ...(amount === null && { shipping: words.terms.shippingRequired }),
      ...(Number.isNaN(amount) && { shipping: words.terms.shippingAmount }),
      ...(leadTime && { weeks: leadTime }),
    };
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const approve = (row: SystemQuoteRow) =>
    approveQuote(row, { shippingCost: parseAmount(shipping) ?? 0, leadTimeWeeks: Number(weeks) });
  return (
    <BulkDialog<SystemQuoteRow> {...dialog} check={check} each={approve}>
      {waiting > 0 && <Typography color="textSecondary">{words.bulk.approve.waiting(waiting)}</Typography>}
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
    </BulkDialog>
  );
}
