import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { Panel } from '../../../shared/components/frame/Panel';
import { Pager } from '../../../shared/components/lists/Pager';
import { formatDay, formatMoney } from '../../../shared/format';
import { vatInWords } from '../../../shared/partner-programme/statement-vat';
import { StatementFiles } from '../../../shared/partner-programme/StatementFiles';
import { contractRow } from '../../partners/contracts/row';
import { STATEMENTS_SHOWN as SHOWN, statementsQuery } from './api';
import { commissionTexts } from './texts';

const words = commissionTexts.statements;

/**
 * List of payout statements, newest first. Each can be downloaded as PDF or CSV, and filter the ledger to its entries.
 */
export function Statements({ onShow }: { onShow: (id: string) => void }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(statementsQuery(page));
  return (
    <Panel title={words.title} flush>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : !data ? (
        <Box sx={{ p: 2.5, display: 'grid', gap: 1 }}>
          <Skeleton width={140} height={16} />
          <Skeleton width={200} height={14} />
        </Box>
      ) : data.total === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.none}
        </Typography>
      ) : (
        <Box component="ul" aria-label={words.title}>
          {data.data.map(({ id, number, issuedOn, entries, total, ...statement }) => (
            <Box component="li" key={id} sx={contractRow}>
              <Box sx={{ minWidth: 0 }}>
                <Box
                  component="button"
                  type="button"
                  aria-label={words.show(number)}
                  onClick={() => onShow(id)}
                  sx={leading}
                >
                  <span className="mono">{number}</span>
                </Box>
                <Typography variant="small" component="p" color="textSecondary">
                  {words.about(formatDay(issuedOn), entries)}
                </Typography>
                {statement.vat && (
                  <Typography variant="small" component="p" color="textSecondary">
                    {vatInWords(statement)}
                  </Typography>
                )}
              </Box>
              <Typography className="num" sx={{ fontWeight: 550 }}>
                {formatMoney(total)}
              </Typography>
              <StatementFiles statement={{ id, number, isInvoice: statement.isInvoice }} />
            </Box>
          ))}
        </Box>
      )}
      {data && data.total > SHOWN && <Pager {...data} count={data.data.length} onPage={setPage} />}
    </Panel>
  );
}

/** Style of a button that looks like a link, because it changes only this page. */
const leading = {
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  fontWeight: 550,
  minHeight: 24,
  cursor: 'pointer',
  textDecoration: 'underline',
  textDecorationColor: 'var(--mui-palette-border-strong)',
  textUnderlineOffset: '3px',
  '&:hover': { textDecorationColor: 'currentColor' },
} as const;
