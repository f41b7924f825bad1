import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconAction } from '../components/actions/IconAction';
import { formatCount } from '../format';
import { overlay } from '../lazy';
import { useMenu } from '../use-menu';
import { MESSAGES, unreadQuery } from './api';
import { messageTexts } from './texts';
import { useFollowMessages } from './use-follow-messages';

const ActionItems = overlay(async () => (await import('../overlays/ActionItems')).ActionItems);

const words = messageTexts.unread;

/**
 * Button in the top bar with the number of messages that the user has not read, and a menu of their quotes. Renders
 * nothing while there are none. Keeps the messages of the page up to date.
 *
 * @param to returns the address of a quote's page
 */
export function UnreadMenu({ to }: { to: (quoteId: string) => string }) {
  useFollowMessages();
  const { data } = useQuery(unreadQuery);
  const navigate = useNavigate();
  const { trigger, menu } = useMenu();
  if (!data?.unread) return null;
  return (
    <>
      <span className="unread-messages">
        <IconAction name={words.button(data.unread)} icon={<MessageSquare size={17} />} {...trigger} />
        <span aria-hidden className="count num">
          {formatCount(data.unread)}
        </span>
      </span>
      <ActionItems
        {...menu}
        name={words.title}
        actions={data.data.map(({ quoteId, number, company, unread, mentioned }) => ({
          label: words.quote(number, company, unread, mentioned),
          icon: <MessageSquare size={16} />,
          onSelect: () => void navigate(`${to(quoteId)}${MESSAGES}`),
        }))}
      />
    </>
  );
}
