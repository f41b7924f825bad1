import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { adminPaths } from '#rules/admin-paths';
import type { BankStatement } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { GlyphBadge } from '../../shared/components/badges/StatusBadge';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDay, recentTime } from '../../shared/format';
import { RecordLink } from '../components/RecordLink';
import { missingBefore } from './Statements';
import { bankTexts } from './texts';

const { files, missing } = bankTexts;

const dayOf = ({ untilDay, createdAt }: BankStatement) => formatDay(untilDay ?? createdAt);
const readAt = ({ createdAt }: BankStatement) => recentTime(createdAt);

/** Returns the address of the list with the entries of a statement's days. */
const entriesOf = ({ fromDay, untilDay, createdAt }: BankStatement) => {
  const last = untilDay ?? createdAt.slice(0, 10);
  const filter = { bookedFrom: fromDay ?? last, bookedTo: last };
  return `${adminPaths.bank}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
};

interface StatementFilesProps {
  /** The last one first. */
  statements: BankStatement[];
  busy: boolean;
  /** Shows older statements; absent when all are shown. */
  onOlder?: () => void;
}

/**
 * Statements, each with what is left to decide and what is missing before it, and when the last one was read. The name of a
 * statement shows the entries of its days in the list.
 */
export const StatementFiles = ({ statements, busy, onOlder }: StatementFilesProps) => (
  <Panel title={files.title} flush>
    <Box component="ul">
      {statements.map((statement, place) => (
        <StatementRow key={statement.id} statement={statement} isLast={place === 0} />
      ))}
      {statements.length === 0 && (
        <Typography component="li" color="textSecondary" sx={{ p: '12px 20px' }}>
          {files.none}
        </Typography>
      )}
    </Box>
    {onOlder && (
      <Box sx={{ p: '11px 20px', borderTop: 1, borderColor: 'divider' }}>
        <Button size="small" busy={busy} onClick={onOlder}>
          {files.older}
        </Button>
      </Box>
    )}
  </Panel>
);

function StatementRow({ statement, isLast }: { statement: BankStatement; isLast: boolean }) {
  const { number, countIn, countOut, toDecide } = statement;
  const gap = missingBefore(statement);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" className="num" sx={{ display: 'block', fontWeight: 550 }}>
          <RecordLink to={entriesOf(statement)}>{files.name(number, dayOf(statement))}</RecordLink>
        </Typography>
        <Typography component="span" variant="caption" color="textTertiary" className="num" sx={{ display: 'block' }}>
          {files.entries(countIn + countOut, isLast ? readAt(statement) : undefined)}
        </Typography>
        {gap && (
          <Typography component="span" variant="caption" className="num" sx={{ color: 'warning.dark' }}>
            {missing.before(gap.day)}
          </Typography>
        )}
      </Box>
      {toDecide > 0 ? (
        <GlyphBadge tone="warning" shape="half" label={files.toDecide(toDecide)} />
      ) : (
        <GlyphBadge tone="success" shape="check" label={files.done} />
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  p: '11px 20px',
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
};
