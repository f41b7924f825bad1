import { useState } from 'react';
import { sumOf } from '#rules/sum';
import type { BankEntry } from '../../shared/api/schema';
import { BulkDialog } from '../../shared/bulk/BulkDialog';
import { Button } from '../../shared/components/actions/Button';
import { formatMoney } from '../../shared/format';
import { bookEntry } from './api';
import { inputOf, nameOf } from './booking';
import { bankTexts } from './texts';

const words = bankTexts.matches;

interface BookMatchesProps {
  /** Entries to book, each as its best suggestion says. */
  entries: BankEntry[];
  /** Number of selected entries without a suggestion. */
  skipped?: number;
  onDone?: () => void;
}

/** Button that books several entries as suggested, after a confirmation. Renders nothing when there are none. */
export function BookMatches({ entries, skipped = 0, onDone }: BookMatchesProps) {
  const [asked, setAsked] = useState<BankEntry[] | null>(null);
  return (
    <>
      {entries.length > 0 && (
        <Button size="small" onClick={() => setAsked(entries)}>
          {words.book(entries.length)}
        </Button>
      )}
      {asked && (
        <BulkDialog<BankEntry>
          title={words.book}
          text={textOf(asked)}
          done={words.done}
          rows={asked}
          skipped={skipped}
          nameOf={nameOf}
          each={(entry) => bookEntry(entry, inputOf(entry.suggestions[0]!))}
          onDone={() => onDone?.()}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Returns what the entries are booked as: how much becomes credit, and how much is taken back. */
function textOf(entries: BankEntry[]): string {
  const credit = sumOf(entries, ({ suggestions: [best] }) => best?.credit?.amount ?? 0);
  const back = sumOf(entries, ({ direction, suggestions: [best] }) =>
    direction === 'out' ? sumOf(best?.invoices ?? [], ({ amount }) => amount) : 0,
  );
  return [words.text, credit > 0 && words.credit(formatMoney(credit)), back > 0 && words.takesBack(formatMoney(back))]
    .filter(Boolean)
    .join(' ');
}
