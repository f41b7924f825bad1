import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BankStatement } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { GlyphBadge } from '../../shared/components/badges/StatusBadge';
import { Panel } from '../../shared/components/frame/Panel';
import { recentTime } from '../../shared/format';
import { RecordLink } from '../components/RecordLink';
import { accountName, useSeveralAccounts } from './accounts';
import { entriesOf } from './bank-views';
import { dayOf, missingBefore } from './Statements';
import { bankTexts } from './texts';

const { figures, files, missing } = bankTexts;

const readAt = ({ createdAt }: BankStatement) => recentTime(createdAt);

interface StatementFilesProps {
  /** The last one first. */
  statements: BankStatement[];
  /** The account of the list, which a press keeps. */
  account?: string;
  /** Id of the statement that the page shows because it was pressed. */
  current?: string;
  busy: boolean;
  /** Shows older statements; absent when all are shown. */
  onOlder?: () => void;
}

/**
 * Statements, each with what is left to decide, what is missing before it and whether it adds up, and when the last one
 * was read. The name of a statement shows its figures and entries on the page.
 */
export const StatementFiles = ({ statements, account, current, busy, onOlder }: StatementFilesProps) => (
  <Panel title={files.title} flush>
    <Box component="ul" sx={{ '&:last-child': { overflow: 'hidden', borderRadius: '0 0 9px 9px' } }}>
      {statements.map((statement, place) => (
        <StatementRow
          key={statement.id}
          statement={statement}
          to={entriesOf({ account, statementId: statement.id })}
          isCurrent={statement.id === current}
          isLast={place === 0}
        />
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

interface StatementRowProps {
  statement: BankStatement;
  to: string;
  isCurrent: boolean;
  isLast: boolean;
}

function StatementRow({ statement, to, isCurrent, isLast }: StatementRowProps) {
  const { number, countIn, countOut, toDecide, addsUp } = statement;
  const hasAccount = useSeveralAccounts().length > 0;
  const gap = missingBefore(statement);
  return (
    <Box component="li" aria-current={isCurrent || undefined} sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" className="num" sx={{ display: 'block', fontWeight: 550 }}>
          <RecordLink to={to}>{files.name(number, dayOf(statement))}</RecordLink>
        </Typography>
        <Typography component="span" variant="caption" color="textTertiary" className="num" sx={{ display: 'block' }}>
          {files.entries(countIn + countOut, isLast ? readAt(statement) : undefined)}
        </Typography>
        {hasAccount && (
          <Typography component="span" variant="caption" color="textTertiary" className="num" sx={{ display: 'block' }}>
            {accountName(statement)}
          </Typography>
        )}
        {[gap && missing.before(gap.day), addsUp === false && figures.wrong].map(
          (problem) =>
            problem && (
              <Typography key={problem} component="span" variant="caption" className="num" sx={problemStyle}>
                {problem}
              </Typography>
            ),
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

const problemStyle = { display: 'block', color: 'warning.dark' };

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  p: '11px 20px',
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
  '&[aria-current]': { bgcolor: 'action.selected' },
};
