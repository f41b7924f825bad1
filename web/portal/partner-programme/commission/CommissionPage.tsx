import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { COMMISSION_KINDS, type CommissionKind, percent } from '#rules/commission';
import { PARTNER_TIERS } from '#rules/partner-tier';
import { paths } from '#rules/paths';
import type { CommissionLedger } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Badge } from '../../../shared/components/badges/Badge';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { FilterChip } from '../../../shared/components/lists/FilterChip';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatDay, formatMoney, formatMoneyShort } from '../../../shared/format';
import { COMMISSION_LABELS } from '../../../shared/partner-programme/CommissionBadge';
import { problemOf } from '../../../shared/problem';
import { useProfile } from '../../../shared/session/session';
import { texts } from '../../../shared/texts';
import { PHONE, useMedia } from '../../../shared/use-media';
import { ExportButton } from '../../components/ExportButton';
import { ListCard } from '../../components/ListCard';
import { ListToolbar } from '../../components/ListToolbar';
import { columns, stack } from '../../components/two-columns';
import { useListFilters } from '../../components/use-list-filters';
import { Page } from '../../shell/Page';
import { ledgerFile, type LedgerNarrowing, ledgerQuery, statementsQuery } from './api';
import { BankAccountPanel } from './BankAccountPanel';
import { LedgerRows } from './LedgerRows';
import { TierPanel } from './TierPanel';
import { Statements } from './Statements';
import { commissionTexts as words } from './texts';

/** Returns the filters of the ledger, which are stored in the address. */
function useFilters() {
  const { paging, ...filtering } = useListFilters(['kind', 'search', 'statement'], '-day');
  const { kind, search, statement } = filtering.filters;
  const narrowed: LedgerNarrowing = {
    ...(kind === 'payable' ? { payable: true } : kind && { kind: kind as CommissionKind }),
    ...(search && { search }),
    ...(statement && { statementId: statement }),
  };
  return { ...filtering, narrowed, query: { ...narrowed, ...paging } };
}

/** {base}/performance/commission: the partner's commission, with an explanation of every ledger entry. */
export function CommissionPage() {
  const { company, accountType } = useProfile();
  const phone = useMedia(PHONE);
  const filtering = useFilters();
  const { filters, set, narrowed } = filtering;
  const list = useQuery(ledgerQuery(filtering.query));
  const { data, error, isFetching, refetch } = list;
  const refresh = () => void refetch();
  const shown = data?.data[0]?.statement?.number;
  return (
    <Page
      title={words.title}
      crumbs={[{ label: company.name, to: paths.company(paths.partnerBase) }, { label: words.title }]}
    >
      <PageHead title={words.title} text={data && words.text(percent(data.rate.rate))} />
      <Balance balance={data?.balance} isUnknown={Boolean(error)} />
      <p className="small tertiary" style={{ marginTop: 8 }}>
        {words.how}
      </p>
      <Box sx={{ ...columns, mt: '20px' }}>
        <ListCard
          style={{ marginTop: 0 }}
          label={words.label}
          loading={words.loading}
          list={list}
          count={data?.data.length}
          failure={error ? problemOf(error, words.failed) : undefined}
          onRetry={refresh}
          instead={filtering.isFiltered && { label: words.clearFilters, run: filtering.clear }}
          onPage={(page, options) => set({ page }, options)}
          toolbar={
            <ListToolbar
              words={{ ...words, sorts: [...words.sorts] }}
              filtering={filtering}
              refreshing={isFetching}
              onRefresh={refresh}
              phone={phone}
              save={<ExportButton words={words} file={() => ledgerFile(narrowed)} />}
            >
              <SelectField
                name={words.kind}
                value={filters.kind}
                options={[
                  { value: '', label: words.allKinds },
                  { value: 'payable', label: words.payable },
                  ...COMMISSION_KINDS.map((value) => ({ value, label: COMMISSION_LABELS[value] })),
                ]}
                onValue={(kind) => set({ kind })}
              />
              {filters.statement && (
                <FilterChip
                  label={words.leaveStatement(shown ?? words.oneStatement)}
                  onClick={() => set({ statement: '' })}
                >
                  {shown ? <span className="mono">{shown}</span> : words.oneStatement}
                  <X size={14} />
                </FilterChip>
              )}
            </ListToolbar>
          }
          empty={
            filtering.isFiltered ? (
              <EmptyState
                title={words.noMatch}
                text={words.noMatchText}
                action={<Button onClick={filtering.clear}>{words.clearFilters}</Button>}
              />
            ) : (
              <EmptyState title={words.empty} text={words.emptyText} />
            )
          }
        >
          <LedgerRows rows={data?.data} sort={filters.sort} onSort={(sort) => set({ sort })} />
        </ListCard>
        <Box sx={stack}>
          {data && <Rate rate={data.rate} />}
          <TierPanel />
          {accountType === 'admin' && <BankAccountPanel />}
          <Statements onShow={(statement) => set({ statement, kind: '', search: '' })} />
        </Box>
      </Box>
    </Page>
  );
}

/** Sums of the ledger by state, in the order in which a commission passes through the states. */
function Balance({ balance, isUnknown }: { balance: CommissionLedger['balance'] | undefined; isUnknown: boolean }) {
  const { data: statements } = useQuery(statementsQuery(1));
  const money = useMedia(PHONE) ? formatMoneyShort : formatMoney;
  const { accrued, earned, payable, paidOut } = words.balance;
  const next = balance?.nextPayableOn;
  const about = {
    accrued: accrued.is,
    earned: next ? earned.next(formatDay(next)) : earned.is,
    payable: balance && balance.payable < 0 ? payable.carriedOver : payable.is,
    paidOut: statements?.total ? paidOut.with(statements.total) : paidOut.is,
  };
  return (
    <StatStrip
      flow
      stats={(['accrued', 'earned', 'payable', 'paidOut'] as const).map((state) => ({
        label: words.balance[state].label,
        value: balance ? money(balance[state]) : isUnknown ? texts.unknown : undefined,
        width: 96,
        about: about[state],
      }))}
    />
  );
}

function Rate({ rate: { rate, tier, isException, untilDay, groups } }: { rate: CommissionLedger['rate'] }) {
  const { label } = PARTNER_TIERS[tier];
  return (
    <Panel title={words.rate.title} aside={<Badge tone="gold" label={words.rate.partner(label)} />}>
      <p className="h4 num">{percent(rate)}</p>
      <p className="small secondary" style={{ marginTop: 4 }}>
        {isException ? words.rate.own(label, untilDay && formatDay(untilDay)) : words.rate.tier(label)}
      </p>
      {groups.length > 0 && (
        <Box component="dl" aria-label={words.rate.groups} sx={groupList}>
          {groups.map(({ name, rate: own }) => (
            <div key={name}>
              <dt className="small secondary">{name}</dt>
              <dd className="small num">{own === null ? words.rate.excluded : percent(own)}</dd>
            </div>
          ))}
        </Box>
      )}
    </Panel>
  );
}

const groupList = {
  display: 'grid',
  gap: 0.75,
  mt: 2,
  pt: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dd': { whiteSpace: 'nowrap' },
} as const;
