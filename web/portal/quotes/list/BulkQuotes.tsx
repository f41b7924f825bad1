import { useRef } from 'react';
import { duplicateQuote, deleteQuote } from '../../../shared/api/quotes';
import type { QuoteRow } from '../../../shared/api/schema';
import { BulkDialog } from '../../../shared/bulk/BulkDialog';
import { Styled } from '../../../shared/Styled';
import { quoteName } from '#rules/quote-name';
import { quoteTexts } from '../texts';

interface BulkQuotesProps {
  open: boolean;
  what: 'duplicate' | 'delete';
  /** Selected quotes. */
  rows: QuoteRow[];
  onDone: () => void;
  onClose: () => void;
  /** Called with the differences between the originals and their copies, one line each. */
  onDifferences: (lines: string[]) => void;
}

/** Dialog that duplicates the selected quotes, or deletes the drafts among them, one after the other. */
export function BulkQuotes({ open, what, rows, onDone, onClose, onDifferences }: BulkQuotesProps) {
  const differences = useRef<string[]>([]);
  const duplicate = async (row: QuoteRow) => {
    const { number, notices } = await duplicateQuote(row.id);
    differences.current.push(...notices.map(({ message }) => `${number}: ${message}`));
  };
  const close = () => {
    if (differences.current.length > 0) onDifferences(differences.current);
    differences.current = [];
    onClose();
  };
  if (!open) return null;
  const ready = rows.filter(({ actions }) => actions.includes(what));
  return (
    <Styled>
      <BulkDialog<QuoteRow>
        {...quoteTexts.bulk[what]}
        text={what === 'delete' && ready.length === 1 ? quoteTexts.confirmDelete.text : quoteTexts.bulk[what].text}
        rows={ready}
        skipped={rows.length - ready.length}
        nameOf={quoteName}
        each={what === 'duplicate' ? duplicate : deleteQuote}
        final={what === 'delete'}
        onDone={onDone}
        onClose={close}
      />
    </Styled>
  );
}
