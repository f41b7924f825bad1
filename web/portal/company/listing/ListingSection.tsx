import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { PARTNER_TIERS } from '#rules/partner-tier';
import { sitePaths } from '#rules/site-paths';
import { answer, api, ifMatch } from '../../../shared/api/client';
import { isApiError, messageOf } from '../../../shared/api/errors';
import type { PartnerListing } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Panel } from '../../../shared/components/frame/Panel';
import { FactList } from '../../../shared/components/lists/FactList';
import { formatDate } from '../../../shared/format';
import { useProfile } from '../../../shared/session/session';
import { useChanged } from '../../../shared/use-changed';
import { listingTexts as words } from './texts';

/** GET /partner-dashboard/listing: the partner's entry on the public page of resellers, and its state. */
const listingQuery = queryOptions({
  queryKey: ['partner-dashboard', 'listing'],
  queryFn: () => answer(api.GET('/api/v1/partner-dashboard/listing')),
});

/**
 * Setting for the company's entry on the public page of resellers. Administrators of a partner can change it, other
 * users only see it. Renders nothing for a company outside the partner program.
 */
export function ListingSection() {
  const { data, error, isFetching, refetch } = useQuery(listingQuery);
  if (isApiError(error, 404)) return null;
  return (
    <Panel title={words.title} aside={data && (data.isPublic ? words.on : data.listedAt ? words.waiting : words.off)}>
      {data ? (
        <Listing listing={data} />
      ) : error ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : (
        <div role="status" aria-label={words.loading}>
          <Skeleton width={280} height={112} />
        </div>
      )}
    </Panel>
  );
}

function Listing({ listing }: { listing: PartnerListing }) {
  const { shown, listedAt, unlistedReason, isPublic, lacks } = listing;
  const isAdmin = useProfile().accountType === 'admin';
  const changed = useChanged();
  const toast = useToast();
  const choose = useMutation({
    mutationFn: (listed: boolean) =>
      answer(api.PUT('/api/v1/partner-dashboard/listing', { headers: ifMatch(listing), body: { listed } })),
    onSuccess: async (_, listed) => {
      await changed();
      toast(listed ? words.done.listed : words.done.off);
    },
    // When another user has changed the entry meanwhile, refetches it.
    onError: (failed) => (isApiError(failed, 412) ? changed() : undefined),
  });
  const isMissing = lacks.some((lack) => lack !== 'review');
  const mayAgree = unlistedReason === null && !lacks.includes('partner');
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      {unlistedReason !== null && (
        <Notice tone="warning" role="none" title={words.taken}>
          {unlistedReason}
        </Notice>
      )}
      {listedAt !== null && lacks.length > 0 && (
        <Notice tone={isMissing ? 'warning' : 'info'} role="none" title={isMissing ? words.waiting : words.inReview}>
          {lacks.map((lack) => words.lacks[lack]).join(' ')}
        </Notice>
      )}
      {choose.error !== null && (
        <Notice tone="error" title={words.failedSave} onClose={choose.reset}>
          {messageOf(choose.error, words.failedSave)}
        </Notice>
      )}
      <p className="secondary">{words.text}</p>
      <FactList
        facts={[
          { label: words.name, value: shown.name },
          { label: words.country, value: shown.countryName },
          { label: words.city, value: shown.city },
          { label: words.website, value: shown.website ?? words.none },
          { label: words.tier, value: words.tierOf(PARTNER_TIERS[shown.tier].label) },
        ]}
      />
      {listedAt !== null && <p className="small secondary">{words.agreed(formatDate(listedAt))}</p>}
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }}>
        {isAdmin && (listedAt !== null || mayAgree) && (
          <Button busy={choose.isPending} onClick={() => choose.mutate(listedAt === null)}>
            {listedAt === null ? words.agree : words.stop}
          </Button>
        )}
        {!isAdmin && <p className="small secondary">{words.adminOnly}</p>}
        {isPublic && (
          <a className="link" href={sitePaths.resellers}>
            {words.see}
          </a>
        )}
      </div>
    </div>
  );
}
