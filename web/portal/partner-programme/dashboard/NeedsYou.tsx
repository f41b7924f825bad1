import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  CircleHelp,
  Clock,
  KeyRound,
  MessageCircleQuestion,
  ShieldAlert,
  StepForward,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import type { PartnerAttention, PartnerStats } from '../../../shared/api/schema';
import { classes } from '../../../shared/classes';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { Panel } from '../../../shared/components/frame/Panel';
import { unreadQuery } from '../../../shared/messages/api';
import { threadTexts } from '../../../shared/messages/thread-texts';
import { daysUntil, formatDaysUntil } from '../../../shared/format';
import { usePortal } from '../../portal';
import { partnerDashboardTexts } from './texts';

const words = partnerDashboardTexts.attention;
/** Number of days within which a due date is urgent. */
const SOON_DAYS = 3;

const ICONS: Record<PartnerAttention['kind'], LucideIcon> = {
  deal_question: MessageCircleQuestion,
  quote_expires: Clock,
  protection_ends: ShieldAlert,
  next_step: StepForward,
  code_waits: KeyRound,
};

/** Panel with items that need the partner's attention, the most urgent first. */
export function NeedsYou({ stats }: { stats: UseQueryResult<PartnerStats> }) {
  const { basePath } = usePortal();
  const { data, error, isFetching, refetch } = stats;
  const items = data?.attention;
  const questions = useQuery(unreadQuery).data?.openQuestions ?? 0;
  const count = (items?.length ?? 0) + Math.sign(questions);
  return (
    <Panel title={words.title} flush aside={items && count > 0 ? String(count) : undefined}>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, partnerDashboardTexts.failed)}
        </RetryNotice>
      ) : !items ? (
        <div className="attention-wait">
          <Skeleton width={200} height={12} />
          <Skeleton width={140} height={12} />
        </div>
      ) : count === 0 ? (
        <p className="panel-content secondary">{words.nothing}</p>
      ) : (
        <ul aria-label={words.title} className="attention">
          {items.map((item) => (
            <Item key={`${item.kind} ${item.id ?? item.name}`} item={item} basePath={basePath} />
          ))}
          {questions > 0 && (
            <li>
              <CircleHelp size={16} />
              <div>
                <Link to={`${paths.clientQuotes}?questions=open`} className="row-link">
                  {threadTexts.quotesWithQuestions(questions)}
                </Link>
                <p className="small">{threadTexts.answer}</p>
              </div>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

function Item({ item, basePath }: { item: PartnerAttention; basePath: string }) {
  const { kind, name, dueOn } = item;
  const Icon = ICONS[kind];
  const days = dueOn === null ? null : daysUntil(dueOn);
  return (
    <li>
      <Icon size={16} />
      <div>
        <Link to={addressOf(item, basePath)} className="row-link">
          {words.kinds[kind](name)}
        </Link>
        {days !== null && <p className={classes('small', days <= SOON_DAYS && 'urgent')}>{formatDaysUntil(days)}</p>}
      </div>
    </li>
  );
}

function addressOf({ kind, id }: PartnerAttention, basePath: string): string {
  if (kind === 'code_waits' || id === null) return paths.partnerClients;
  return kind === 'quote_expires' ? paths.quote(basePath, id) : paths.deal(id);
}
