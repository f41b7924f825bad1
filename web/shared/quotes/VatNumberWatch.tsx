import Box from '@mui/material/Box';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../api/errors';
import { unwatchVatNumber, vatNumberWatchQuery, watchVatNumber } from '../api/quotes';
import { Button } from '../components/actions/Button';
import { ActionProblem } from '../components/feedback/ActionProblem';
import { RetryNotice } from '../components/feedback/RetryNotice';
import { formatDateTime } from '../format';
import { quoteTexts } from './texts';

const words = quoteTexts.tax.missing.watch;

/**
 * Says when the EU register was last asked about the VAT number of a quote's company, with a button that asks for a mail once
 * it has answered. Renders nothing once it has.
 */
export function VatNumberWatch({ quoteId }: { quoteId: string }) {
  const query = vatNumberWatchQuery(quoteId);
  const client = useQueryClient();
  const { data: watch, error, isFetching, refetch } = useQuery(query);
  const change = useMutation({
    mutationFn: (watches: boolean) => (watches ? watchVatNumber(quoteId) : unwatchVatNumber(quoteId)),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  if (error && !watch) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  if (!watch || (!watch.canWatch && !watch.isWatching)) return null;
  const { isWatching, until, askedAt } = watch;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <p role="status">
        {[
          askedAt && words.askedAt(formatDateTime(askedAt)),
          isWatching && until && words.watching(formatDateTime(until)),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Button
        size="small"
        variant={isWatching ? 'text' : 'outlined'}
        busy={change.isPending}
        onClick={() => change.mutate(!isWatching)}
      >
        {isWatching ? words.end : words.begin}
      </Button>
      <ActionProblem
        error={change.error}
        failed={words.failedToSave}
        onRetry={() => change.mutate(!isWatching)}
        onClose={change.reset}
      />
    </Box>
  );
}
