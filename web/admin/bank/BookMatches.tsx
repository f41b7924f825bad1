import { useState } from 'react';
import type { BankEntry } from '../../shared/api/schema';
import { BulkDialog } from '../../shared/bulk/BulkDialog';
import { Button } from '../../shared/components/actions/Button';
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
          text={words.text}
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
