import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { MESSAGES, threadQuery } from './api';
import { messageTexts } from './texts';
import './messages.css';

const words = messageTexts.ofLine;

interface LineMessagesProps {
  quoteId: string;
  line: { id: string; name: string };
}

/** Numbers of messages about a line of a quote, as a link to a new message about it; for a line without any, a link to ask. */
export function LineMessages({ quoteId, line }: LineMessagesProps) {
  const [first] = useInfiniteQuery(threadQuery(quoteId)).data?.pages ?? [];
  const counts = first?.lines.find(({ lineId }) => lineId === line.id);
  if (!first || (!counts && !first.mayWrite)) return null;
  const { messages, unread } = counts ?? { messages: 0, unread: 0 };
  return (
    <Link
      className="line-messages num"
      to={{ search: `?about=line/${line.id}`, hash: MESSAGES }}
      preventScrollReset
      aria-label={messages === 0 ? words.askAbout(line.name) : words.about(line.name, messages, unread)}
    >
      <MessageSquare size={13} aria-hidden />
      {messages === 0 ? words.ask : words.count(messages)}
      {unread > 0 && <strong className="messages-new">{words.unread(unread)}</strong>}
    </Link>
  );
}
