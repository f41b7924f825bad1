import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import { messageOf } from '../../shared/api/errors';
import type { WaitingQuote } from '../../shared/api/schema';
import { Segments } from '../../shared/components/actions/Segments';
import { GlyphBadge } from '../../shared/components/badges/StatusBadge';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { BackLink, PageHead } from '../../shared/components/frame/PageHead';
import { cardStyle } from '../../shared/components/frame/Panel';
import { EmptyState } from '../../shared/components/lists/EmptyState';
import { formatCount, formatDate, formatMoney } from '../../shared/format';
import { BESIDE } from '../components/columns';
import { waitingWords } from '../quotes/waiting';
import { useStepKeys } from '../core/use-step-keys';
import { ConsolePage } from '../shell/ConsolePage';
import { queueQuery, type Queue as ShownQueue } from './api';
import { ApprovalPanel } from './ApprovalPanel';
import { approvalTexts as words } from './texts';

/** Returns the tabs with their numbers, which are known once the list is loaded. */
const tabs = (counts: { mine: number; waiting: number } | undefined) =>
  [
    { value: 'mine', label: [words.tabs.mine, counts && formatCount(counts.mine)].filter(Boolean).join(' ') },
    { value: 'all', label: [words.tabs.all, counts && formatCount(counts.waiting)].filter(Boolean).join(' ') },
    { value: 'decided', label: words.tabs.decided },
  ] as const;

/** /admin/approvals and /admin/approvals/{quoteId}: quotes that wait for agreements, and one of them. */
export function ApprovalsPage() {
  const { id } = useParams();
  const isWide = useMediaQuery(BESIDE);
  const isAlone = Boolean(id) && !isWide;
  // One tree for all widths: an open dialog keeps what was typed when the window changes its width.
  return (
    <ConsolePage title={id ? words.opened : words.title}>
      {isAlone ? (
        <BackLink to={adminPaths.approvals} label={words.title} />
      ) : (
        <PageHead title={words.title} text={words.text} />
      )}
      <Box sx={isWide ? besides : undefined}>
        {!isAlone && <Queue opened={id} />}
        {id ? (
          <ApprovalPanel key={id} id={id} heading={isAlone ? 'h1' : 'h2'} />
        ) : (
          isWide && (
            <Typography color="textSecondary" sx={{ p: 2.5 }}>
              {words.choose}
            </Typography>
          )
        )}
      </Box>
    </ConsolePage>
  );
}

function Queue({ opened }: { opened: string | undefined }) {
  const [shown, setShown] = useState<ShownQueue>('mine');
  const { data, error, isFetching, refetch } = useQuery(queueQuery(shown));
  const navigate = useNavigate();
  useStepKeys((step) => {
    const rows = data?.data ?? [];
    const to = rows[rows.findIndex(({ quoteId }) => quoteId === opened) + step];
    if (to) void navigate(adminPaths.approval(to.quoteId), { preventScrollReset: true });
  });
  return (
    <Box
      component="section"
      aria-label={words.list}
      sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}
    >
      <Segments label={words.show} value={shown} options={tabs(data)} onChange={setShown} />
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : !data ? (
        <Box sx={{ ...cardStyle, p: 2, display: 'grid', gap: 1.5 }} role="status" aria-label={words.list} aria-busy>
          {[80, 60, 70].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={18} />
          ))}
        </Box>
      ) : data.data.length === 0 ? (
        <Box sx={cardStyle}>
          <EmptyState
            title={words.none[shown]}
            text={shown === 'mine' ? words.none.mineText(data.waiting) : words.none[`${shown}Text`]}
          />
        </Box>
      ) : (
        <>
          <Box component="ul" sx={{ ...cardStyle, overflow: 'hidden' }}>
            {data.data.map((row) => (
              <Box component="li" key={row.quoteId} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
                <Row row={row} isOpen={row.quoteId === opened} />
              </Box>
            ))}
          </Box>
          {data.total > data.data.length && (
            <Typography variant="small" color="textSecondary">
              {(shown === 'decided' ? words.moreDecided : words.more)(data.data.length, data.total)}
            </Typography>
          )}
          <Typography
            variant="caption"
            component="p"
            color="textTertiary"
            sx={{ display: { xs: 'none', sm: 'block' } }}
          >
            <kbd>J</kbd> <kbd>K</kbd> {words.move}
          </Typography>
        </>
      )}
    </Box>
  );
}

const OUTCOMES = {
  agreed: { shape: 'check', tone: 'success' },
  refused: { shape: 'cross', tone: 'error' },
  withdrawn: { shape: 'back', tone: 'neutral' },
  ended: { shape: 'dashed', tone: 'neutral' },
} as const;

/** Says what a row that waits for the viewer asks for. */
const turnOf = ({ hasHandTaxEnded, rules }: WaitingQuote) =>
  hasHandTaxEnded ? words.decideAgain : rules.some(({ isAgain }) => isAgain) ? words.again : words.turn;

function Row({ row, isOpen }: { row: WaitingQuote; isOpen: boolean }) {
  const rules = row.outcome ? row.rules : row.rules.filter(({ isMet }) => !isMet);
  const met = row.rules.length - rules.length;
  return (
    <Box
      component={Link}
      to={adminPaths.approval(row.quoteId)}
      aria-current={isOpen || undefined}
      preventScrollReset
      sx={link}
    >
      <Box sx={between}>
        <Typography component="b" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
          {row.company}
        </Typography>
        <Typography component="span" variant="small" color="textTertiary" className="num" noWrap>
          {row.outcome ? formatDate(row.decidedAt ?? row.askedAt) : waitingWords(row.askedAt)}
        </Typography>
      </Box>
      <Typography variant="small" component="span" color="textSecondary">
        {row.handTaxReason === null
          ? rules.map(({ rule }) => rule).join(', ')
          : words.handTax(row.handTaxReason, row.hasHandTaxEnded)}
        {met > 0 && ` · ${words.met(met, row.rules.length)}`}
      </Typography>
      <Box sx={between}>
        <Typography variant="small" component="span" className="num" color="textSecondary">
          {`${row.number} · ${formatMoney(row.total, row.currency)}`}
        </Typography>
        {row.outcome ? (
          <GlyphBadge {...OUTCOMES[row.outcome]} label={words.outcomes[row.outcome]} />
        ) : row.isMine ? (
          <GlyphBadge shape="half" tone="info" label={turnOf(row)} />
        ) : (
          <GlyphBadge shape="clock" tone="warning" label={words.waits} />
        )}
      </Box>
    </Box>
  );
}

const besides = { display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: '340px minmax(0, 1fr)' };
const between = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1, minWidth: 0 };
const link = {
  display: 'grid',
  gap: '4px',
  p: '12px 16px',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'background.sunken', boxShadow: 'inset 2px 0 0 var(--mui-palette-secondary-main)' },
} as const;
