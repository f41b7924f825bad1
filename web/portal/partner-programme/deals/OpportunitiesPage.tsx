import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { DEAL_STAGES, stageLabel } from '#rules/deal';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import type { DealRow } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { RowLink } from '../../../shared/components/lists/RowLink';
import { formatDay, formatMoneyShort } from '../../../shared/format';
import { RegistrationBadge } from '../../../shared/partner-programme/deals/RegistrationBadge';
import { useProfile } from '../../../shared/session/session';
import { PHONE, useMedia } from '../../../shared/use-media';
import { ExportButton } from '../../components/ExportButton';
import { ListCard } from '../../components/ListCard';
import { ListCards } from '../../components/ListCards';
import { type ListColumn, ListTable } from '../../components/ListTable';
import { ListToolbar } from '../../components/ListToolbar';
import { useListFilters } from '../../components/use-list-filters';
import { Page } from '../../shell/Page';
import { dealListQuery, dealsFile } from './api';
import { DealDialog } from './DealDialog';
import { dealTexts } from './texts';

const words = dealTexts.opportunities;
const productsOf = ({ products }: DealRow) => products.map(({ name }) => name).join(', ');

const COLUMNS: ListColumn<DealRow>[] = [
  {
    label: words.customer,
    sort: 'customerName',
    cell: (row) => <RowLink to={paths.deal(row.id)}>{row.customerName}</RowLink>,
    bar: { width: 160 },
  },
  { label: words.products, from: 'md', cell: productsOf, bar: { width: 140 } },
  { label: words.stage, width: 120, sort: 'stage', cell: (row) => stageLabel(row.stage), bar: { width: 80 } },
  {
    label: words.registration,
    width: 130,
    sort: 'registration',
    cell: (row) => <RegistrationBadge deal={row} />,
    bar: { width: 90, height: 22 },
  },
  {
    label: words.value,
    width: 140,
    sort: 'expectedValue',
    right: true,
    className: 'num no-break',
    cell: (row) => formatMoneyShort(row.expectedValue),
    bar: { width: 72 },
  },
  {
    label: words.closesOn,
    width: 140,
    sort: 'closesOn',
    className: 'num date secondary no-break',
    cell: (row) => formatDay(row.closesOn),
    bar: { width: 84 },
  },
];

/** /partners/dashboard/sales/opportunities: all deals of the partner, including declined ones. */
export function OpportunitiesPage() {
  const { company } = useProfile();
  const phone = useMedia(PHONE);
  const [registering, setRegistering] = useState(false);
  const filtering = useListFilters(['search', 'stage'], '-registeredAt');
  const { filters, paging, isFiltered, set, clear } = filtering;
  const narrowed = {
    ...(filters.search && { search: filters.search }),
    ...(filters.stage && { stage: filters.stage }),
  };
  const list = useQuery(dealListQuery({ ...narrowed, ...paging }));
  const { data, error, isFetching, refetch } = list;
  const register = (
    <Button variant="lit" icon={<Plus size={16} />} onClick={() => setRegistering(true)}>
      {dealTexts.register}
    </Button>
  );
  return (
    <Page title={words.title} crumbs={[{ label: dealTexts.sales }, { label: words.title }]}>
      <PageHead title={words.title} text={!phone && words.text(company.name)} actions={register} />
      <ListCard
        label={words.label}
        loading={words.loading}
        list={list}
        count={data?.data.length}
        failure={error ? messageOf(error, words.failed) : undefined}
        onRetry={() => void refetch()}
        instead={isFiltered && { label: dealTexts.pipeline.clear, run: clear }}
        onPage={(page, options) => set({ page }, options)}
        toolbar={
          <ListToolbar
            words={{ search: dealTexts.search, sort: words.sort, sorts: words.sorts, refresh: words.refresh }}
            filtering={filtering}
            refreshing={isFetching}
            onRefresh={() => void refetch()}
            phone={phone}
            save={<ExportButton words={dealTexts} file={() => dealsFile(narrowed)} />}
          >
            <SelectField
              name={words.stage}
              value={filters.stage}
              options={[
                { value: '', label: words.allStages },
                ...DEAL_STAGES.map((value) => ({ value, label: stageLabel(value) })),
                { value: 'won,lost', label: dealTexts.pipeline.closed },
              ]}
              onValue={(stage) => set({ stage })}
            />
          </ListToolbar>
        }
        empty={
          isFiltered ? (
            <EmptyState
              title={dealTexts.pipeline.noMatch}
              text={dealTexts.pipeline.noMatchText}
              action={<Button onClick={clear}>{dealTexts.pipeline.clear}</Button>}
            />
          ) : (
            <EmptyState title={dealTexts.pipeline.empty} text={dealTexts.pipeline.emptyText} action={register} />
          )
        }
      >
        {phone ? (
          <ListCards
            label={words.title}
            rows={data?.data}
            card={(row) => (
              <>
                <RowLink to={paths.deal(row.id)}>{row.customerName}</RowLink>
                <div className="end">
                  <RegistrationBadge deal={row} />
                </div>
                <p className="all secondary">{productsOf(row)}</p>
                <p className="amount num">{formatMoneyShort(row.expectedValue)}</p>
                <span className="end small secondary">{stageLabel(row.stage)}</span>
                <span className="small tertiary num">{formatDay(row.closesOn)}</span>
              </>
            )}
            expected={[1, 2, 3].map((row) => (
              <Skeleton key={row} width={600} height={96} className="all" style={{ width: '100%' }} />
            ))}
          />
        ) : (
          <ListTable
            label={words.title}
            columns={COLUMNS}
            expected={5}
            rows={data?.data}
            sort={filters.sort}
            onSort={(sort) => set({ sort })}
          />
        )}
      </ListCard>
      {registering && <DealDialog onClose={() => setRegistering(false)} />}
    </Page>
  );
}
