import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { messageOf } from '../../../shared/api/errors';
import { quoteQuery } from '../../../shared/api/quotes';
import { nameOf, QuoteTitle } from '../../../shared/components/badges/QuoteId';
import { paths } from '#rules/paths';
import { isUnknown, LoadFailure } from '../../components/LoadFailure';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { useListOf } from '../client-of';
import { quoteTexts } from '../texts';
import { QuoteSkeleton } from './QuoteSkeleton';
import { QuoteView } from './QuoteView';

const words = quoteTexts.detail;

/** {base}/quotes/{id}: a quote with all its actions. */
export function QuoteDetailPage() {
  const { basePath } = usePortal();
  const { id = '' } = useParams();
  const { data: quote, error, isFetching, refetch } = useQuery(quoteQuery(id));
  const listOf = useListOf();
  // When a refetch fails, the quote stays visible, unless it no longer exists.
  const shown = quote && !isUnknown(error) ? quote : null;
  const back = { to: shown ? listOf(shown) : paths.quotes(basePath), label: words.back };
  return (
    <Page
      title={isUnknown(error) ? words.notFound : words.title(nameOf(shown ?? { id }))}
      crumbs={[{ label: quoteTexts.list.title, to: back.to }, { label: nameOf(shown ?? { id }) }]}
    >
      {shown ? (
        <QuoteView key={shown.id} quote={shown} />
      ) : error ? (
        <LoadFailure
          back={back}
          title={
            <span>
              {words.quote} <QuoteTitle quote={{ id }} />
            </span>
          }
          message={isUnknown(error) ? words.notFound : messageOf(error, words.failed)}
          retrying={isFetching}
          onRetry={isUnknown(error) ? undefined : () => void refetch()}
        />
      ) : (
        <QuoteSkeleton back={back} />
      )}
    </Page>
  );
}
