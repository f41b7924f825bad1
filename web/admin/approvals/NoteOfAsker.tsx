import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Approval } from '../../shared/api/schema';
import { Panel } from '../../shared/components/frame/Panel';
import { Moment } from '../../shared/components/lists/Moment';
import { threadQuery } from '../../shared/messages/api';
import { WithMentions } from '../../shared/messages/WithMentions';
import { approvalTexts } from './texts';

/** The newest note for staff of who asked for the agreements, among the latest messages of the quote: why they ask. */
export function NoteOfAsker({ quoteId, request }: { quoteId: string; request: Approval }) {
  const [latest] = useInfiniteQuery(threadQuery(quoteId)).data?.pages ?? [];
  const note = latest?.data.find(
    ({ author, audience, text }) => audience === 'staff' && author.id === request.askedById && text !== '',
  );
  if (!note) return null;
  return (
    <Panel title={approvalTexts.panel.note(request.askedBy)} aside={<Moment at={note.createdAt} />}>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <WithMentions message={note} />
      </Typography>
    </Panel>
  );
}
