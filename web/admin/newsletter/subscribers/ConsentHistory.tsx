import {
  CircleCheck,
  Clock,
  Eye,
  EyeOff,
  FileInput,
  MailQuestionMark,
  MailX,
  SlidersHorizontal,
  TriangleAlert,
  Undo2,
  UserPlus,
  UserMinus,
  UserCheck,
  type LucideIcon,
} from 'lucide-react';
import { sourceLabel, type SubscriptionAction } from '#rules/subscription';
import type { Consent } from '../../../shared/api/schema';
import { Panel } from '../../../shared/components/frame/Panel';
import { Timeline, TimelineEntry } from '../../../shared/components/lists/Timeline';
import { Reason } from '../../../shared/quotes/ReturnedNotice';
import { subscriberTexts } from './texts';

const words = subscriberTexts.history;

const ICONS: Record<SubscriptionAction, LucideIcon> = {
  ask: MailQuestionMark,
  confirm: CircleCheck,
  subscribe: UserCheck,
  add: UserPlus,
  import: FileInput,
  change: SlidersHorizontal,
  measure: Eye,
  unmeasure: EyeOff,
  unsubscribe: UserMinus,
  bounce: MailX,
  restore: Undo2,
  complain: TriangleAlert,
  lapse: Clock,
};

/** Returns the known details of a history entry: author, confirmation, source, page and IP address. */
const circumstances = ({ actorName, confirmation, source, page, address }: Consent) =>
  [
    actorName && words.by(actorName),
    confirmation && words.confirmations[confirmation],
    source && sourceLabel(source),
    page && words.page(page),
    address && words.address(address),
  ]
    .filter(Boolean)
    .join(' · ');

/** History of a subscription, latest first: the proof of consent, with the text that the subscriber agreed to. */
export const ConsentHistory = ({ history }: { history: Consent[] }) => (
  <Panel title={words.title}>
    <Timeline>
      {history.map((one) => (
        <TimelineEntry key={one.id} icon={ICONS[one.action]} what={words.done[one.action]} when={one.createdAt}>
          {circumstances(one)}
          {one.text && (
            <>
              <Reason>{one.text}</Reason>
              {one.textVersion && words.version(one.textVersion)}
            </>
          )}
          {one.note && <Reason>{one.note}</Reason>}
        </TimelineEntry>
      ))}
    </Timeline>
  </Panel>
);
