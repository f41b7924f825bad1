import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FUND_REQUEST_STATUSES, fundStatusLabel } from '#rules/fund-request';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import type { FundRequestRow, FundsSums } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { RowLink } from '../../../shared/components/lists/RowLink';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatDay, formatMoneyShort } from '../../../shared/format';
import { FundBadge } from '../../../shared/partner-programme/funds/FundBadge';
import { daysOf } from '../../../shared/partner-programme/funds/FundFacts';
import { texts } from '../../../shared/texts';
import { PHONE, useMedia } from '../../../shared/use-media';
import { ExportButton } from '../../components/ExportButton';
import { ListCard } from '../../components/ListCard';
import { ListCards } from '../../components/ListCards';
import { type ListColumn, ListTable } from '../../components/ListTable';
import { ListToolbar } from '../../components/ListToolbar';
import { useListFilters } from '../../components/use-list-filters';
import { useProfile } from '../../../shared/session/session';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { fundListQuery, fundsFile } from './api';
import { FundRequestDialog } from './FundRequestDialog';
import { fundTexts as words } from './texts';

/** Returns the most recent amount of a request: paid, else approved, else requested. */
const amountOf = ({ paidAmount, approvedAmount, amount }: FundRequestRow) =>
  formatMoneyShort(paidAmount ?? approvedAmount ?? amount);

const isToClaim = ({ status, claimUntil }: FundRequestRow) =>
  (status === 'approved' || status === 'returned') && claimUntil ? formatDay(claimUntil) : null;

const COLUMNS: ListColumn<FundRequestRow>[] = [
  {
    label: words.columns.activity,
    sort: 'activity',
    cell: (row) => <RowLink to={paths.fundRequest(row.id)}>{row.activity}</RowLink>,
    bar: { width: [220, 180, 240] },
  },
  {
    label: words.columns.days,
    width: 230,
    from: 'md',
    sort: 'startsOn',
    className: 'num date secondary no-break',
    cell: daysOf,
    bar: { width: 160 },
  },
  {
    label: words.columns.status,
    width: 130,
    sort: 'status',
    cell: ({ status }) => <FundBadge status={status} />,
    bar: { width: 90, height: 22 },
  },
  {
    label: words.columns.amount,
    width: 120,
    sort: 'amount',
    right: true,
    className: 'num no-break',
    cell: amountOf,
    bar: { width: 72 },
  },
  {
    label: words.columns.claimUntil,
    width: 130,
    sort: 'claimUntil',
    className: 'num date secondary no-break',
    cell: isToClaim,
    bar: { width: 84 },
  },
];

/** /partners/dashboard/funds: the development funds of the year, and the requests for them. */
export function FundsPage() {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const phone = useMedia(PHONE);
  const [asking, setAsking] = useState(false);
  const filtering = useListFilters(['search', 'status'], '-requestedAt');
  const { filters, paging, isFiltered, set, clear } = filtering;
  const narrowed = {
    ...(filters.search && { search: filters.search }),
    ...(filters.status && { status: filters.status }),
  };
  const list = useQuery(fundListQuery({ ...narrowed, ...paging }));
  const { data, error, isFetching, refetch } = list;
  const ask = (
    <Button variant="lit" icon={<Plus size={16} />} onClick={() => setAsking(true)}>
      {words.ask}
    </Button>
  );
  return (
    <Page title={words.title} crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: words.title }]}>
      <PageHead title={words.title} text={data && words.text(data.funds.year)} actions={ask} />
      <Sums funds={data?.funds} isUnknown={Boolean(error)} />
      <p className="small tertiary" style={{ marginTop: 8 }}>
        {words.how}
      </p>
      <ListCard
        label={words.label}
        loading={words.loading}
        list={list}
        count={data?.data.length}
        failure={error ? messageOf(error, words.failed) : undefined}
        onRetry={() => void refetch()}
        instead={isFiltered && { label: words.clearFilters, run: clear }}
        onPage={(page, options) => set({ page }, options)}
        toolbar={
          <ListToolbar
            words={{ ...words, sorts: [...words.sorts] }}
            filtering={filtering}
            refreshing={isFetching}
            onRefresh={() => void refetch()}
            phone={phone}
            save={<ExportButton words={words} file={() => fundsFile(narrowed)} />}
          >
            <SelectField
              name={words.status}
              value={filters.status}
              options={[
                { value: '', label: words.allStatuses },
                ...FUND_REQUEST_STATUSES.map((value) => ({ value, label: fundStatusLabel(value) })),
              ]}
              onValue={(status) => set({ status })}
            />
          </ListToolbar>
        }
        empty={
          isFiltered ? (
            <EmptyState
              title={words.noMatch}
              text={words.noMatchText}
              action={<Button onClick={clear}>{words.clearFilters}</Button>}
            />
          ) : (
            <EmptyState title={words.empty} text={words.emptyText} action={ask} />
          )
        }
      >
        {phone ? (
          <ListCards
            label={words.label}
            rows={data?.data}
            card={(row) => (
              <>
                <RowLink to={paths.fundRequest(row.id)}>{row.activity}</RowLink>
                <div className="end">
                  <FundBadge status={row.status} />
                </div>
                <p className="all small secondary num">{daysOf(row)}</p>
                <p className="amount num">{amountOf(row)}</p>
                {isToClaim(row) && (
                  <span className="end small tertiary num">{`${words.columns.claimUntil} ${isToClaim(row)}`}</span>
                )}
              </>
            )}
            expected={[1, 2, 3].map((row) => (
              <Skeleton key={row} width={600} height={72} className="all" style={{ width: '100%' }} />
            ))}
          />
        ) : (
          <ListTable
            label={words.label}
            columns={COLUMNS}
            expected={4}
            rows={data?.data}
            sort={filters.sort}
            onSort={(sort) => set({ sort })}
          />
        )}
      </ListCard>
      {asking && data && <FundRequestDialog funds={data.funds} onClose={() => setAsking(false)} />}
    </Page>
  );
}

function Sums({ funds, isUnknown }: { funds: FundsSums | undefined; isUnknown: boolean }) {
  const { available, requested, reserved, paid } = words.sums;
  const value = (amount: number | undefined) =>
    amount === undefined ? (isUnknown ? texts.unknown : undefined) : formatMoneyShort(amount);
  const budget = funds && available.of(formatMoneyShort(funds.budget));
  return (
    <StatStrip
      stats={[
        { label: available.label, value: value(funds?.available), width: 96, about: budget },
        { label: requested.label, value: value(funds?.requested), width: 96, about: requested.is },
        { label: reserved.label, value: value(funds?.reserved), width: 96, about: reserved.is },
        { label: paid.label, value: value(funds?.paid), width: 96, about: paid.is },
      ]}
    />
  );
}
