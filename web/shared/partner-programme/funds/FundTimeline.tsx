import {
  BadgeCheck,
  Banknote,
  CircleSlash,
  ClipboardCheck,
  Clock,
  HandCoins,
  type LucideIcon,
  Undo2,
  X,
} from 'lucide-react';
import type { FundRequestStatus } from '#rules/fund-request';
import type { FundRequest } from '../../api/schema';
import { Panel } from '../../components/frame/Panel';
import { Timeline, TimelineEntry } from '../../components/lists/Timeline';
import { formatMoney } from '../../format';
import { Reason } from '../../quotes/ReturnedNotice';
import { fundWords as words } from './texts';

type Event = FundRequest['timeline'][number];

const ICONS: Record<FundRequestStatus, LucideIcon> = {
  requested: HandCoins,
  approved: BadgeCheck,
  claimed: ClipboardCheck,
  returned: Undo2,
  paid: Banknote,
  declined: X,
  withdrawn: CircleSlash,
  lapsed: Clock,
};

const whatOf = ({ status, amount }: Event): string =>
  amount === null ? words.events[status] : `${words.events[status]}: ${formatMoney(amount)}`;

/** Returns the name of the actor. The server does not tell partners the names of staff. */
function whoOf({ actorName, byStaff }: Event): string {
  const who = actorName ?? (byStaff && words.staff);
  return who ? words.by(who) : words.portal;
}

/** Events of a request for funds, latest first. */
export function FundTimeline({ request }: { request: FundRequest }) {
  return (
    <Panel title={words.timeline}>
      <Timeline>
        {request.timeline.map((event) => (
          <TimelineEntry key={event.id} icon={ICONS[event.status]} what={whatOf(event)} when={event.createdAt}>
            {event.message && <Reason>{event.message}</Reason>}
            <div>{whoOf(event)}</div>
          </TimelineEntry>
        ))}
      </Timeline>
    </Panel>
  );
}
