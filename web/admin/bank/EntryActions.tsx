import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankEntry } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { useToast } from '../../shared/components/feedback/Toast';
import { useChanged } from '../../shared/use-changed';
import { bookEntry, undoEntry } from './api';
import { BookDialog } from './BookDialog';
import { inputOf, isBookable, isSuggested, nameOf } from './booking';
import { bankTexts } from './texts';
import { useBookedToast } from './use-booked-toast';

const { actions: words, done } = bankTexts;

/** Buttons for what staff may do with an entry: confirm the suggestion, choose invoices, set it aside, undo. */
export function EntryActions({ entry }: { entry: BankEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  const tellBooked = useBookedToast();
  const changed = useChanged();
  const act = useMutation({
    mutationFn: (action: 'book' | 'set_aside' | 'undo') => {
      if (action === 'undo') return undoEntry(entry);
      return bookEntry(entry, action === 'book' ? inputOf(entry.suggestions[0]!) : { setAside: true });
    },
    onSuccess: async (answer, action) => {
      await changed();
      if (action === 'book') tellBooked(answer);
      else toast(action === 'undo' ? done.undone : entry.warning ? done.settled : done.setAside);
    },
  });
  const may = (action: BankEntry['actions'][number]) => entry.actions.includes(action);
  const button = (action: 'book' | 'set_aside' | 'undo', label: string) => (
    <Button
      size="small"
      variant={action === 'book' ? 'contained' : 'outlined'}
      busy={act.isPending && act.variables === action}
      disabled={act.isPending && act.variables !== action}
      aria-label={words.named(label, nameOf(entry))}
      onClick={() => act.mutate(action)}
    >
      {label}
    </Button>
  );
  const choose = entry.suggestions.length > 0 ? words.other : words.choose;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: '6px' }}>
        {isSuggested(entry) && button('book', words.book)}
        {isBookable(entry) && (
          <Button size="small" aria-label={words.named(choose, nameOf(entry))} onClick={() => setIsOpen(true)}>
            {choose}
          </Button>
        )}
        {may('set_aside') && button('set_aside', entry.warning ? words.settle : words.setAside)}
        {may('undo') && button('undo', words.undo)}
      </Box>
      <ActionProblem
        error={act.error}
        failed={words.failed}
        onRetry={() => act.variables && act.mutate(act.variables)}
        onClose={act.reset}
      />
      {isOpen && <BookDialog entry={entry} onClose={() => setIsOpen(false)} />}
    </>
  );
}
