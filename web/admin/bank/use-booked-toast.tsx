import { ApiError, isApiError } from '../../shared/api/errors';
import type { BankEntry } from '../../shared/api/schema';
import { useToast } from '../../shared/components/feedback/Toast';
import { ToastAction } from '../../shared/components/feedback/ToastAction';
import { useChanged } from '../../shared/use-changed';
import { undoEntry } from './api';
import { bookedWords } from './booking';
import { bankTexts } from './texts';

const { actions: words, done } = bankTexts;

/**
 * Returns a function that shows the toast about a booking, with a button that undoes it. When somebody else changed the
 * entry first, the page is loaded again instead.
 */
export function useBookedToast(): (booked: BankEntry) => void {
  const toast = useToast();
  const changed = useChanged();
  return (booked) => {
    const run = async () => {
      try {
        await undoEntry(booked);
      } catch (error) {
        if (!isApiError(error, 412)) throw error;
        await changed();
        throw new ApiError(412, error.code, words.changed);
      }
      await changed();
      toast(done.undone);
    };
    toast(bookedWords(booked), <ToastAction label={words.undo} run={run} failed={words.failed} />);
  };
}
