import { useQuery } from '@tanstack/react-query';
import { buyerQuery } from '../../../shared/api/quotes';
import type { Quote } from '../../../shared/api/schema';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { Panel } from '../../../shared/components/frame/Panel';
import { problemOf } from '../../../shared/problem';
import { ClientPanel } from '../../quotes/detail/ClientPanel';
import { quoteTexts } from '../../quotes/texts';
import type { Buyer } from '../rules/draft-storage';

const words = quoteTexts.client;

interface BuyerPanelProps {
  buyer: Buyer;
  /** The saved quote that is being edited. */
  quote: Quote | undefined;
}

/** Company and contact to whom the quote is addressed, as on the quote's page. */
export function BuyerPanel({ buyer, quote }: BuyerPanelProps) {
  const clientId = buyer?.id ?? null;
  const isSaved = quote !== undefined && quote.clientId === clientId;
  const { data, error, isFetching, refetch } = useQuery({
    ...buyerQuery(clientId),
    enabled: buyer !== undefined && !isSaved,
  });
  if (isSaved) return <ClientPanel company={quote.company} contact={quote.user} />;
  if (data) return <ClientPanel company={data.company} contact={data.user} />;
  return (
    <Panel title={words.title}>
      {error ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {problemOf(error, words.failed)}
        </RetryNotice>
      ) : (
        WIDTHS.map((width) => <Skeleton key={width} width={width} height={14} style={{ marginBlock: 4 }} />)
      )}
    </Panel>
  );
}

const WIDTHS = [168, 120, 152, 136, 184];
