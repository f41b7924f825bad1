import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isApiError, messageOf } from '../../../shared/api/errors';
import { quoteQuery } from '../../../shared/api/quotes';
import { Button } from '../../../shared/components/Button';
import { Notice } from '../../../shared/components/Notice';
import { PageHead } from '../../../shared/components/PageHead';
import { QuoteId, shortId } from '../../../shared/components/QuoteId';
import { paths } from '../../../shared/paths';
import { texts } from '../../../shared/texts';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { quoteTexts } from '../texts';
import { QuoteSkeleton } from './QuoteSkeleton';
import { QuoteView } from './QuoteView';

const words = quoteTexts.detail;

/** {base}/quotes/{id}: one quote, with everything that can be done with it. */
export function QuoteDetailPage() {
  const { basePath } = usePortal();
  const { id = '' } = useParams();
  const { data: quote, error, isFetching, refetch } = useQuery(quoteQuery(id));
  const back = { to: paths.quotes(basePath), label: words.back };
  // A quote that was on screen stays there when asking again fails, unless it is gone.
  const shown = quote && !isUnknown(error) ? quote : null;
  return (
    <Page
      title={isUnknown(error) ? words.notFound : words.title(shortId(id))}
      crumbs={[{ label: quoteTexts.list.title, to: back.to }, { label: <QuoteId id={id} /> }]}
    >
      {shown ? (
        <QuoteView key={shown.id} quote={shown} />
      ) : error ? (
        <LoadFailure id={id} error={error} back={back} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <QuoteSkeleton back={back} />
      )}
    </Page>
  );
}

/** An id that is no id (400) is as unknown as one that is nobody's or another company's (404). */
const isUnknown = (error: unknown) => isApiError(error, 404) || isApiError(error, 400);

interface LoadFailureProps {
  id: string;
  error: unknown;
  back: { to: string; label: string };
  retrying: boolean;
  onRetry: () => void;
}

/** Spec 1 section 8: an alert titled 'Error' that can be closed; the way back stays. */
function LoadFailure({ id, error, back, retrying, onRetry }: LoadFailureProps) {
  const [closed, setClosed] = useState(false);
  const unknown = isUnknown(error);
  return (
    <>
      <PageHead
        back={back}
        title={
          <span>
            {words.quote} <QuoteId id={id} strong />
          </span>
        }
      />
      {!closed && (
        <Notice
          tone="error"
          title={texts.error}
          onClose={() => setClosed(true)}
          action={
            !unknown && (
              <Button size="small" busy={retrying} onClick={onRetry}>
                {texts.retry}
              </Button>
            )
          }
        >
          {unknown ? words.notFound : messageOf(error, words.failed)}
        </Notice>
      )}
    </>
  );
}
