import {
  CalendarCheck,
  FileText,
  type LucideIcon,
  MessageCircleQuestion,
  MoveRight,
  Pencil,
  ShieldAlert,
  ShieldCheck,
  Target,
} from 'lucide-react';
import { dayInWords, stageLabel } from '#rules/deal';
import type { Deal } from '../../api/schema';
import { Panel } from '../../components/frame/Panel';
import { Timeline, TimelineEntry } from '../../components/lists/Timeline';
import { Reason } from '../../quotes/ReturnedNotice';
import { dealWords as words } from './texts';

type Event = Deal['timeline'][number];

const ICONS: Record<Event['type'], LucideIcon> = {
  registered: Target,
  registered_again: Target,
  edited: Pencil,
  stage: MoveRight,
  next_step: CalendarCheck,
  quote_linked: FileText,
  quote_unlinked: FileText,
  asked: MessageCircleQuestion,
  answered: MessageCircleQuestion,
  approved: ShieldCheck,
  declined: ShieldAlert,
  extended: ShieldCheck,
  expired: ShieldAlert,
  protection_lost: ShieldAlert,
};

/** Events of a deal, latest first. */
export function DealTimeline({ deal }: { deal: Deal }) {
  return (
    <Panel title={words.timeline}>
      <Timeline>
        {deal.timeline.map((event) => (
          <TimelineEntry key={event.id} icon={ICONS[event.type]} what={whatOf(event)} when={event.createdAt}>
            {event.message && (
              <div>{event.type === 'extended' ? words.until(dayInWords(event.message)) : event.message}</div>
            )}
            <div>{whoOf(event)}</div>
            {event.notes && (
              <div>
                <b>{words.notesOf}</b>
                <Reason>{event.notes}</Reason>
              </div>
            )}
          </TimelineEntry>
        ))}
      </Timeline>
    </Panel>
  );
}

const whatOf = ({ type, fromStage, toStage }: Event): string =>
  type === 'stage' && fromStage && toStage ? `${stageLabel(fromStage)} → ${stageLabel(toStage)}` : words.events[type];

/** Returns the name of the actor. The server does not tell partners the names of staff. */
function whoOf({ actorName, byStaff }: Event): string {
  const who = actorName ?? (byStaff && words.staff);
  return who ? words.by(who) : words.portal;
}
