import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { adminPaths } from '#rules/admin-paths';
import type { ApprovalSimulation } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { formatMoney, formatShare } from '../../shared/format';
import { RecordLink } from '../components/RecordLink';
import { ruleTexts } from './texts';

/**
 * What a rule would have done with the quotes of the last year: how many would have waited, whose, and how long. `covers` is
 * true for a rule that can be limited to what it covers.
 */
export function Simulation({ result, covers }: { result: ApprovalSimulation; covers: boolean }) {
  const { simulate } = ruleTexts;
  const { sent, held, averageDays, isOfKind, senders, largest, isCapped } = result;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 560 }}>
        {simulate.result(held, sent, formatShare(held, sent))}{' '}
        {[averageDays === null ? simulate.noDays : simulate.days(averageDays, isOfKind), isCapped && simulate.capped]
          .filter(Boolean)
          .join(' ')}
      </Typography>
      {sent > 0 && held > sent / 2 && (
        <Notice tone="warning" role="none" title={simulate.tooMany(held, sent)}>
          {simulate.tooManyText(formatShare(held, sent), covers)}
        </Notice>
      )}
      {senders.length > 0 && (
        <Typography variant="small" color="textSecondary">
          {`${simulate.senders}: ${senders.map(({ name, quotes }) => `${name ?? simulate.portal} ${quotes}`).join(', ')}`}
        </Typography>
      )}
      {largest.length > 0 && (
        <Box component="ul" aria-label={simulate.largest} sx={{ display: 'grid', gap: '4px' }}>
          {largest.map(({ id, number, company, total }) => (
            <Box component="li" key={id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <span>
                <RecordLink to={adminPaths.quotePage(id)}>{number}</RecordLink> {company}
              </span>
              <span className="num">{formatMoney(total)}</span>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
