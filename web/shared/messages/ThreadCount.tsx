import { useQuery } from '@tanstack/react-query';
import { CircleHelp, MessageSquare } from 'lucide-react';
import { VisuallyHidden } from '../components/frame/VisuallyHidden';
import { formatCount } from '../format';
import { unreadQuery } from './api';
import { threadTexts as words } from './thread-texts';

/**
 * Numbers of messages that the user has not read and of quotes with open questions, for the entry of the quotes in a sidebar.
 * The menu in the top bar loads them (`UnreadMenu`).
 */
export function ThreadCount() {
  const { data } = useQuery({ ...unreadQuery, enabled: false });
  if (!data || data.unread + data.openQuestions === 0) return null;
  const told = [
    data.unread > 0 && words.newMessages(data.unread),
    data.openQuestions > 0 && words.quotesWithQuestions(data.openQuestions),
  ].filter(Boolean);
  return (
    <span className="thread-count num" title={told.join(', ')}>
      <VisuallyHidden>, {told.join(', ')}</VisuallyHidden>
      {data.unread > 0 && (
        <strong aria-hidden>
          <MessageSquare size={12} />
          {formatCount(data.unread)}
        </strong>
      )}
      {data.openQuestions > 0 && (
        <span aria-hidden>
          <CircleHelp size={12} />
          {formatCount(data.openQuestions)}
        </span>
      )}
    </span>
  );
}
