import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ApprovalAgreement, RequestedAgreement } from '../../shared/api/schema';
import { Moment } from '../../shared/components/lists/Moment';
import { approvalTexts } from './texts';

const words = approvalTexts.panel;

/** An answer of a person, and whether it still counts. */
export function ApprovalAnswer({ answer, rule }: { answer: ApprovalAgreement; rule: RequestedAgreement | undefined }) {
  const { person, onBehalfOf, revision, reason, counts, endedBy } = answer;
  return (
    <Box sx={{ display: 'grid', gap: '2px', color: counts ? 'text.primary' : 'text.tertiary' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 12px' }}>
        <span>
          <b>{person}</b> {[onBehalfOf && words.for(onBehalfOf), words.answer[answer.answer]].filter(Boolean).join(' ')}
        </span>
        <Moment at={answer.createdAt} />
      </Box>
      <Typography variant="small" color="textSecondary">
        {[
          rule?.rule,
          words.on(revision),
          endedBy ? words.ended[endedBy] : answer.answer !== 'withdrawn' && words.counts,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {reason && (
        <Typography variant="small" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {`“${reason}”`}
        </Typography>
      )}
    </Box>
  );
}
