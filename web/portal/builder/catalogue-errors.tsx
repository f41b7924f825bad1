import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRateLimited } from '../../shared/api/errors';
import { CATALOGUE_KEY } from '../../shared/builder/catalogue';
import { builderTexts } from '../../shared/builder/texts';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';

/** Specified: delay before loading is retried after too many requests, in milliseconds. */
const RATE_LIMIT_MS = 5000;

interface CatalogueNoticeProps {
  error: unknown;
  /** Specified text about the data that failed to load. */
  text: string;
  busy: boolean;
}

/**
 * Notice about catalogue data that failed to load, with a retry button. After too many requests, there is no button,
 * and loading is retried automatically after 5 seconds.
 */
export function CatalogueNotice({ error, text, busy }: CatalogueNoticeProps) {
  const queries = useQueryClient();
  const isLimited = isRateLimited(error);
  useEffect(() => {
    if (!isLimited || busy) return;
    const timer = setTimeout(() => void retryFailed(queries), RATE_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isLimited, busy, queries]);
  if (isLimited && busy) return null;
  return (
    <RetryNotice retrying={busy} onRetry={isLimited ? undefined : () => void retryFailed(queries)}>
      {isLimited ? builderTexts.rateLimited : text}
    </RetryNotice>
  );
}

const retryFailed = (queries: ReturnType<typeof useQueryClient>) =>
  queries.refetchQueries({ queryKey: CATALOGUE_KEY, predicate: ({ state }) => state.status === 'error' });
