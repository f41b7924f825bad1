import { Copy, Trash } from 'lucide-react';
import { useState } from 'react';
import type { QuoteRow } from '../../../shared/api/schema';
import { BulkBar } from '../../../shared/bulk/BulkBar';
import { Button } from '../../../shared/components/actions/Button';
import { overlay } from '../../../shared/lazy';
import type { Selection } from '../../components/use-selection';
import { quoteTexts } from '../texts';

const BulkQuotes = overlay(async () => (await import('./BulkQuotes')).BulkQuotes);
const words = quoteTexts.list;

interface SelectedQuotesProps {
  selection: Selection<QuoteRow>;
  onDifferences: (lines: string[]) => void;
}

/** Buttons for actions on the selected quotes. */
export function SelectedQuotes({ selection, onDifferences }: SelectedQuotesProps) {
  const { rows, clear } = selection;
  // Keeps the selection at the time of the click, because the list can change during the action.
  const [asked, setAsked] = useState<{ what: 'duplicate' | 'delete'; rows: QuoteRow[] }>();
  const [open, setOpen] = useState(false);
  const can = (what: 'duplicate' | 'delete') => rows.some(({ actions }) => actions.includes(what));
  const ask = (what: 'duplicate' | 'delete') => {
    setAsked({ what, rows });
    setOpen(true);
  };
  return (
    <>
      {rows.length > 0 && (
        <BulkBar count={rows.length} onClear={clear}>
          {can('duplicate') && (
            <Button size="small" icon={<Copy size={14} />} onClick={() => ask('duplicate')}>
              {words.duplicate}
            </Button>
          )}
          {can('delete') && (
            <Button size="small" color="error" icon={<Trash size={14} />} onClick={() => ask('delete')}>
              {words.delete}
            </Button>
          )}
        </BulkBar>
      )}
      {asked && (
        <BulkQuotes
          {...asked}
          open={open}
          onDone={clear}
          onClose={() => setOpen(false)}
          onDifferences={onDifferences}
        />
      )}
    </>
  );
}
