import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { messageOf } from '../../../shared/api/errors';
import type { PayoutRow } from '../../../shared/api/schema';
import { signed } from '../../../shared/charts/change';
import { Button } from '../../../shared/components/actions/Button';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { RowCheck } from '../../../shared/components/fields/RowCheck';
import { Panel } from '../../../shared/components/frame/Panel';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { type Column, ColumnHeads } from '../../../shared/components/lists/ColumnHeads';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatMoney, formatMoneyShort } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { RecordLink } from '../../components/RecordLink';
import { useMayChange } from '../../core/use-may-change';
import { AdjustDialog } from './AdjustDialog';
import { payoutsQuery } from './api';
import { PayoutDialog } from './PayoutDialog';
import { payoutTexts as words } from './texts';

const SUMS = ['payable', 'earned', 'accrued', 'paidOut'] as const;
const SHOWN = ['accrued', 'earned', 'paidOut', 'payable'] as const;

/** Sums amounts in euros by adding cents, to avoid rounding errors. */
const sum = (rows: PayoutRow[], of: (typeof SUMS)[number] | 'total') =>
  rows.reduce((cents, row) => cents + Math.round(row[of] * 100), 0) / 100;

/**
 * Table of the amounts that can be paid today, for every partner with commission. Selected partners are paid after a
 * preview.
 */
export function Payable() {
  const { data, error, isFetching, refetch } = useQuery(payoutsQuery);
  const rows = data?.data;
  const payable = (rows ?? []).filter(({ outcome }) => outcome === 'payable');
  const about = {
    payable: words.stats.payable.is(payable.length),
    earned: words.stats.earned.is,
    accrued: words.stats.accrued.is,
    paidOut: words.stats.paidOut.is,
  };
  if (error && !rows) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StatStrip
        stats={SUMS.map((of) => ({
          label: words.stats[of].label,
          value: rows && formatMoneyShort(sum(of === 'payable' ? payable : rows, of)),
          width: 96,
          about: rows && about[of],
        }))}
      />
      {rows ? (
        <Partners rows={rows} payable={payable} />
      ) : (
        <>
          <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
          <Skeleton width={560} height={240} style={{ width: '100%' }} />
        </>
      )}
    </Box>
  );
}

interface PartnersProps {
  rows: PayoutRow[];
  /** Rows with an amount that can be paid. */
  payable: PayoutRow[];
}

function Partners({ rows, payable }: PartnersProps) {
  const mayChange = useMayChange();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isPaying, setPaying] = useState(false);
  const [adjusted, setAdjusted] = useState<PayoutRow['partner'] | null>(null);
  // Ignores selected partners that were paid or suspended meanwhile.
  const chosen = payable.filter(({ partner }) => ids.has(partner.id));
  const toggle = (id: string) =>
    setIds(ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]));
  const all = chosen.length === payable.length;
  const columns: Column[] = [
    ...(mayChange
      ? [
          {
            label: words.selectAll,
            width: 42,
            head: (
              <RowCheck
                name={words.selectAll}
                disabled={payable.length === 0}
                checked={payable.length > 0 && all}
                mixed={chosen.length > 0 && !all}
                onChange={() => setIds(new Set(all ? [] : payable.map(({ partner }) => partner.id)))}
              />
            ),
          },
        ]
      : []),
    { label: words.columns.partner },
    ...SHOWN.map((of) => ({
      label: words.columns[of],
      width: of === 'payable' ? 112 : 132,
      right: true,
      from: of === 'payable' ? undefined : ('md' as const),
    })),
    ...(mayChange ? [{ label: words.columns.actions, width: 56, hidden: true }] : []),
  ];
  if (rows.length === 0) {
    return (
      <Panel title={words.partners} flush>
        <EmptyState title={words.empty} text={words.emptyText} />
      </Panel>
    );
  }
  return (
    <Panel
      title={words.partners}
      flush
      aside={
        mayChange && (
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 12px' }}>
            <span role="status" className="num">
              {chosen.length > 0 ? words.chosen(chosen.length, formatMoney(sum(chosen, 'total'))) : words.choose}
            </span>
            <Button size="small" variant="contained" disabled={chosen.length === 0} onClick={() => setPaying(true)}>
              {words.run}
            </Button>
          </Box>
        )
      }
    >
      <table aria-label={words.partners} className="table">
        <ColumnHeads columns={columns} sort="" onSort={() => undefined} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.partner.id}>
              {mayChange && (
                <td>
                  {row.outcome === 'payable' && (
                    <RowCheck
                      name={words.select(row.partner.name)}
                      checked={ids.has(row.partner.id)}
                      onChange={() => toggle(row.partner.id)}
                    />
                  )}
                </td>
              )}
              <td>
                <RecordLink to={adminPaths.partner(row.partner.id)}>{row.partner.name}</RecordLink>
                <Outcome row={row} />
              </td>
              {SHOWN.map((of) => (
                <td key={of} className={of === 'payable' ? 'right num strong' : 'right num from-md'}>
                  {row[of] === 0 ? texts.unknown : row[of] < 0 ? signed(row[of], formatMoney) : formatMoney(row[of])}
                </td>
              ))}
              {mayChange && (
                <td className="right">
                  <IconAction
                    name={words.adjust.of(row.partner.name)}
                    tip={words.adjust.button}
                    icon={<SlidersHorizontal size={16} />}
                    onClick={() => setAdjusted(row.partner)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isPaying && <PayoutDialog rows={chosen} total={sum(chosen, 'total')} onClose={() => setPaying(false)} />}
      {adjusted && <AdjustDialog partner={adjusted} onClose={() => setAdjusted(null)} />}
    </Panel>
  );
}

function Outcome({ row: { outcome, payable } }: { row: PayoutRow }) {
  const said = payable < 0 ? words.carriedOver : words.outcomes[outcome];
  return said === '' ? null : (
    <Typography variant="caption" component="p" color="textTertiary">
      {said}
    </Typography>
  );
}
