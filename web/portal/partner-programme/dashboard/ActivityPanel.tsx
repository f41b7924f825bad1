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
import { formatDateTime, formatMoneyShort } from '../../../shared/format';
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

/** Panel with the latest activities of all clients, or of a single client. */
export function ActivityPanel({ clientId }: { clientId?: string }) {
  const { basePath } = usePortal();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(activitiesQuery(clientId));
  const activities = data?.pages.flatMap((page) => page.data);
  return (
    <Panel title={words.title} flush>
      {error && !activities ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, partnerDashboardTexts.failed)}
        </RetryNotice>
      ) : !activities ? (
        <div className="attention-wait">
          <Skeleton width={200} height={12} />
          <Skeleton width={140} height={12} />
        </div>
      ) : activities.length === 0 ? (
        <p className="panel-content secondary">{words.none}</p>
      ) : (
        <ul aria-label={words.title} className="attention">
          {activities.map((one) => (
            <Activity key={one.id} activity={one} to={addressOf(one, basePath)} isOfOne={clientId !== undefined} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="small" busy={isFetching} onClick={() => void fetchNextPage()} style={{ margin: '4px 20px 16px' }}>
          {words.more}
        </Button>
      )}
    </Panel>
  );
}

interface ActivityProps {
  activity: PartnerActivity;
  to: string;
  /** True when the list is about a single client, whose name is shown above. */
  isOfOne: boolean;
}

function Activity({ activity, to, isOfOne }: ActivityProps) {
  const { kind, name, amount, at } = activity;
  const Icon = ICONS[kind];
  const about = [!isOfOne && name, amount !== null && formatMoneyShort(amount)].filter(Boolean).join(', ');
  return (
    <li>
      <Icon size={16} />
      <div>
        <Link to={to} className="row-link">
          {words.what[kind](activity)}
        </Link>
        {about && <p className="small">{about}</p>}
        <p className="caption tertiary num">{formatDateTime(at)}</p>
      </div>
    </li>
  );
}

function addressOf({ kind, id }: PartnerActivity, basePath: string): string {
  if (kind === 'quote') return paths.quote(basePath, id);
  if (kind === 'deal') return paths.deal(id);
  return kind === 'client' ? paths.partnerClient(id) : paths.commission;
}
