import { Check, CircleQuestionMark, Eye, MessageSquareReply, Send, X, type LucideIcon } from 'lucide-react';
import type { ApplicationEvent, ApplicationStatus } from '../../shared/api/schema';
import { Timeline, TimelineEntry } from '../../shared/components/lists/Timeline';
import { Reason } from '../../shared/quotes/ReturnedNotice';
import { partnerTexts } from './texts';

const words = partnerTexts.status;

const ICONS: Record<ApplicationStatus, LucideIcon> = {
  submitted: Send,
  under_review: Eye,
  more_information: CircleQuestionMark,
  approved: Check,
  rejected: X,
};

/** History of an application, newest first, for its applicant. */
export function Steps({ history }: { history: ApplicationEvent[] }) {
  return (
    <Timeline>
      {history.map(({ from, to, at, by, message }) => {
        const wentOn = from === 'more_information';
        return (
          <TimelineEntry
            key={at + to}
            icon={wentOn ? MessageSquareReply : ICONS[to]}
            what={wentOn ? words.wentOn : words.steps[to]}
            when={at}
          >
            {by ?? words.us}
            {message && <Reason>{message}</Reason>}
          </TimelineEntry>
        );
      })}
    </Timeline>
  );
}
