import { CircleHelp, MessageSquare } from 'lucide-react';
import type { QuoteRow } from '../api/schema';
import { formatCount } from '../format';
import { threadTexts as words } from './thread-texts';

/** What is new and open in the messages of a quote, in a row of a list; nothing when there is neither. */
export function ThreadState({ row: { unreadMessages, openQuestions } }: { row: QuoteRow }) {
  if (unreadMessages + openQuestions === 0) return null;
  return (
    <span className="thread-state caption num">
      {unreadMessages > 0 && (
        <strong>
          <MessageSquare size={12} aria-hidden />
          {words.isNew(formatCount(unreadMessages))}
        </strong>
      )}
      {openQuestions > 0 && (
        <span>
          <CircleHelp size={12} aria-hidden />
          {words.open(openQuestions)}
        </span>
      )}
    </span>
  );
}
