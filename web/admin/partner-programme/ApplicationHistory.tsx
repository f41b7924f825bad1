import Box from '@mui/material/Box';
import { Check, CircleQuestionMark, Eye, MessageSquareReply, Send, X, type LucideIcon } from 'lucide-react';
import type { ApplicationEvent, ApplicationStatus } from '../../shared/api/schema';
import { Timeline, TimelineEntry } from '../../shared/components/lists/Timeline';
import { Reason } from '../../shared/quotes/ReturnedNotice';
import { adminPartnerTexts } from './texts';

const words = adminPartnerTexts;

const ICONS: Record<ApplicationStatus, LucideIcon> = {
  submitted: Send,
  under_review: Eye,
  more_information: CircleQuestionMark,
  approved: Check,
  rejected: X,
};

/** History of an application, newest first, with authors, messages between staff and applicant, and notes of staff. */
export function ApplicationHistory({ history }: { history: ApplicationEvent[] }) {
  return (
    <Timeline>
      {history.map(({ from, to, at, by, message, notes }) => {
        const isAnswer = from === 'more_information';
        return (
          <TimelineEntry
            key={at + to}
            icon={isAnswer ? MessageSquareReply : ICONS[to]}
            what={isAnswer ? words.answered : words.steps[to]}
            when={at}
          >
            {by}
            {message && <Reason>{message}</Reason>}
            {notes && (
              <Box component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                <Box component="span" sx={{ fontWeight: 550 }}>
                  {words.notesOf}
                </Box>{' '}
                {notes}
              </Box>
            )}
          </TimelineEntry>
        );
      })}
    </Timeline>
  );
}
