import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { FIGURES } from '#rules/figures';
import { paths } from '#rules/paths';
import { QUOTE_STATUSES, shownStatus } from '#rules/quote-status';
import { partnerQuoteListQuery, type PartnerQuoteFilters } from '../../../shared/api/partner-quotes';
import type { PartnerQuoteRow } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { StatusBadge } from '../../../shared/components/badges/StatusBadge';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatCount, formatMoneyShort, formatPercent, formatThousands } from '../../../shared/format';
import { problemOf } from '../../../shared/problem';
import { useProfile } from '../../../shared/session/session';
import { texts } from '../../../shared/texts';
import { PHONE, useMedia } from '../../../shared/use-media';
import { createdColumn, totalColumn } from '../../components/list-columns';
import { ListCard } from '../../components/ListCard';
import { ListCards } from '../../components/ListCards';
import { type ListColumn, ListTable } from '../../components/ListTable';
import { ListToolbar, StatusFilter } from '../../components/ListToolbar';
import { QuestionsFilter } from '../../components/QuestionsFilter';
import { useListFilters } from '../../components/use-list-filters';
import { usePortal } from '../../portal';
import { CreatedFilter } from '../../quotes/list/CreatedFilter';
import { IdLink, ValidUntil } from '../../quotes/list/cells';
import { Page } from '../../shell/Page';
import { partnerQuoteTexts as words } from './texts';

const EXPECTED = 8;

const author = ({ isOurs, preparedBy, partner }: PartnerQuoteRow) =>
  partner ? words.preparedBy((isOurs && preparedBy) || partner.name) : words.shared;

const COLUMNS: ListColumn<PartnerQuoteRow>[] = [
  { label: words.columns.id, width: 190, cell: (row) => <IdLink row={row} />, bar: { width: 160 } },
  {
    label: words.columns.status,
    width: 150,
    cell: (row) => <StatusBadge status={shownStatus(row)} on="list" />,
    bar: { width: [62, 118, 58, 84], height: 22 },
  },
  {
    label: words.columns.client,
    cell: (row) => (
      <>
        {row.company.name}
        <span className="caption tertiary" style={{ display: 'block' }}>
          {author(row)}
        </span>
      </>
    ),
    bar: { width: [180, 140, 200] },
  },
  totalColumn(words.columns.total, 124),
  {
    label: words.columns.validUntil,
    width: 112,
    sort: 'validUntil',
    className: 'date',
    cell: (row) => <ValidUntil row={row} />,
    bar: { width: 84 },
  },
  createdColumn(words.columns.created, 108),
];

/** Returns the filters of the list, which are stored in the address. */
function useFilters() {
  const { paging, ...filtering } = useListFilters(['status', 'search', 'by', 'questions', 'from', 'to'], '-createdAt');
  const { status, search, by, questions, from, to } = filtering.filters;
  const query: PartnerQuoteFilters = {
    ...(status && { status }),
    ...(search && { search }),
    ...((by === 'us' || by === 'them') && { preparedBy: by }),
    ...(questions && { openQuestions: true }),
    ...(from && { createdFrom: from }),
    ...(to && { createdTo: to }),
    ...paging,
  };
  return { ...filtering, query };
}

/** {base}/sales/quotes: quotes that the partner prepares for its clients, and quotes that the clients share. */
export function PartnerQuotesPage() {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const phone = useMedia(PHONE);
  const filtering = useFilters();
  const { filters, set } = filtering;
  const list = useQuery(partnerQuoteListQuery(filtering.query));
  const { data, error, isFetching, refetch } = list;
  const refresh = () => void refetch();
  const figure = (value: string | undefined) => value ?? (error ? texts.unknown : undefined);
  const create = (variant: 'lit' | 'outlined') => (
    <Button variant={variant} to={paths.createQuote(basePath)} icon={<Plus size={16} />}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: words.title }]}>
      <PageHead
        title={words.title}
        text={!phone && words.text}
        actions={
          <>
            <Button to={paths.quotes(basePath)}>{words.own}</Button>
            {create('lit')}
          </>
        }
      />
      <StatStrip
        stats={[
          { label: words.stats.total, value: figure(data && formatCount(data.summary.totalQuotes)), width: 40 },
          {
            label: FIGURES.pipeline.label,
            value: figure(data && formatThousands(data.summary.pipelineValue)),
            width: 96,
            about: FIGURES.pipeline.is,
          },
          {
            label: FIGURES.winRate.label,
            value: figure(data && formatPercent(data.summary.winRate / 100)),
            width: 56,
            about: FIGURES.winRate.is,
          },
          { label: words.stats.pending, value: figure(data && formatCount(data.summary.pendingReview)), width: 28 },
        ]}
      />
      <ListCard
        label={words.label}
        loading={words.loading}
        list={list}
        count={data?.data.length}
        failure={error ? problemOf(error, words.failed) : undefined}
        onRetry={refresh}
        instead={filtering.isFiltered && { label: words.clearFilters, run: filtering.clear }}
        onPage={(page, options) => set({ page }, options)}
        toolbar={
          <ListToolbar words={words} filtering={filtering} refreshing={isFetching} onRefresh={refresh} phone={phone}>
            <StatusFilter
              name={words.status}
              all={words.allStatuses}
              statuses={QUOTE_STATUSES}
              value={filters.status}
              onValue={(status) => set({ status })}
            />
            <SelectField
              name={words.by}
              value={filters.by}
              options={[
                { value: '', label: words.anybody },
                { value: 'us', label: words.us },
                { value: 'them', label: words.them },
              ]}
              onValue={(by) => set({ by })}
            />
            <QuestionsFilter value={filters.questions} onValue={(questions) => set({ questions })} />
            <CreatedFilter from={filters.from} to={filters.to} onChange={(range) => set(range)} />
          </ListToolbar>
        }
        empty={
          <EmptyState
            title={words.empty}
            text={filtering.isFiltered ? words.emptyFiltered : words.emptyText}
            action={
              filtering.isFiltered ? (
                <Button onClick={filtering.clear}>{words.clearFilters}</Button>
              ) : (
                create('outlined')
              )
            }
          />
        }
      >
        {phone ? (
          <ListCards label={words.title} rows={data?.data} card={(row) => <Card row={row} />} expected={CARD_BARS} />
        ) : (
          <ListTable
            label={words.title}
            columns={COLUMNS}
            rows={data?.data}
            sort={filters.sort}
            onSort={(sort) => set({ sort })}
            expected={EXPECTED}
          />
        )}
      </ListCard>
    </Page>
  );
}

/** Card of a quote on a phone. */
function Card({ row }: { row: PartnerQuoteRow }) {
  return (
    <>
      <IdLink row={row} />
      <div className="end">
        <StatusBadge status={shownStatus(row)} on="list" />
      </div>
      <p className="all secondary">
        {row.company.name}
        <span className="caption tertiary" style={{ display: 'block' }}>
          {author(row)}
        </span>
      </p>
      <p className="amount num">{formatMoneyShort(row.total, row.currency)}</p>
      <div style={{ textAlign: 'right' }}>
        <div className="caption tertiary">{words.columns.validUntil}</div>
        <ValidUntil row={row} inline />
      </div>
    </>
  );
}

const CARD_BARS = Array.from({ length: EXPECTED }, (_, index) => (
  <div key={index} className="all">
    <Skeleton width={160} height={14} style={{ marginBlock: 3 }} />
    <Skeleton width={220} height={14} style={{ marginBlock: 3 }} />
  </div>
));
