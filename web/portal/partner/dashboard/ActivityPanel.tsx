import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgePercent, FileText, Link2, Target, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { ActivityKind } from '#rules/partner-activity';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import type { PartnerActivity } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { Panel } from '../../../shared/components/frame/Panel';
import { Timeline, TimelineEntry } from '../../../shared/components/lists/Timeline';
import { formatMoneyShort } from '../../../shared/format';
import { usePortal } from '../../portal';
import { activitiesQuery } from './api';
import { partnerDashboardTexts } from './texts';

const words = partnerDashboardTexts.activity;
const ICONS: Record<ActivityKind, LucideIcon> = {
  quote: FileText,
  deal: Target,
  client: Link2,
  commission: BadgePercent,
};

/** What happened last: of all clients, or of one. */
export function ActivityPanel({ clientId }: { clientId?: string }) {
  const { basePath } = usePortal();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(activitiesQuery(clientId));
  const activities = data?.pages.flatMap((page) => page.data);
  return (
    <Panel title={words.title}>
      {error && !activities ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, partnerDashboardTexts.failed)}
        </RetryNotice>
      ) : !activities ? (
        <Skeleton width={280} height={96} />
      ) : activities.length === 0 ? (
        <p className="secondary">{words.none}</p>
      ) : (
        <Timeline>
          {activities.map((one) => (
            <TimelineEntry
              key={one.id}
              icon={ICONS[one.kind]}
              what={
                <Link to={addressOf(one, basePath)} className="link">
                  {words.what[one.kind](one)}
                </Link>
              }
              when={one.at}
            >
              {[!clientId && one.name, one.amount !== null && formatMoneyShort(one.amount)].filter(Boolean).join(', ')}
            </TimelineEntry>
          ))}
        </Timeline>
      )}
      {hasNextPage && (
        <Button size="small" busy={isFetching} onClick={() => void fetchNextPage()} style={{ marginTop: 16 }}>
          {words.more}
        </Button>
      )}
    </Panel>
  );
}

function addressOf({ kind, id }: PartnerActivity, basePath: string): string {
  if (kind === 'quote') return paths.quote(basePath, id);
  if (kind === 'deal') return paths.deal(id);
  return kind === 'client' ? paths.partnerClient(id) : paths.commission;
}
