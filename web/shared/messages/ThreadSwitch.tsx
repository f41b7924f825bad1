import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { Segments } from '../components/actions/Segments';
import { formatCount } from '../format';
import { MESSAGES, threadQuery } from './api';
import { messageTexts } from './texts';

const words = messageTexts.views;

/** True when the address names the messages of the quote. */
export const useShowsMessages = (): boolean => useLocation().hash === MESSAGES;

/** Switch of a phone between the quote and its messages. The address keeps the choice, so that links lead to either. */
export function ThreadSwitch({ quoteId }: { quoteId: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const shows = useShowsMessages();
  const messages = useInfiniteQuery(threadQuery(quoteId)).data?.pages.flatMap((page) => page.data) ?? [];
  const fresh = messages.filter(({ isNew }) => isNew).length;
  return (
    <Segments
      label={words.show}
      value={shows ? 'messages' : 'quote'}
      options={[
        { value: 'quote', label: words.quote },
        {
          value: 'messages',
          label: fresh > 0 ? `${messageTexts.title} · ${messageTexts.isNew(formatCount(fresh))}` : messageTexts.title,
        },
      ]}
      onChange={(view) =>
        void navigate(
          { search, hash: view === 'messages' ? MESSAGES : '' },
          { replace: true, preventScrollReset: true },
        )
      }
    />
  );
}
