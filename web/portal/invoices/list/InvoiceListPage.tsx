import { useQuery } from '@tanstack/react-query';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import { invoiceListQuery } from '../../../shared/api/invoices';
import { Button } from '../../../shared/components/actions/Button';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatCount, formatMoneyShort } from '../../../shared/format';
import { useProfile } from '../../../shared/session/session';
import { texts } from '../../../shared/texts';
import { PHONE, useMedia } from '../../../shared/use-media';
import { ListCard } from '../../components/ListCard';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { invoiceTexts } from '../texts';
import { InvoiceCards } from './InvoiceCards';
import { InvoiceTable } from './InvoiceTable';
import { InvoiceToolbar } from './InvoiceToolbar';
import { useInvoiceFilters } from './use-invoice-filters';

const words = invoiceTexts.list;

/** {base}/invoices: list of the company's invoices with what is to pay. */
export function InvoiceListPage() {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const phone = useMedia(PHONE);
  const filtering = useInvoiceFilters();
  const { filters, isFiltered, set } = filtering;
  const list = useQuery(invoiceListQuery(filtering.query));
  const { data, error, isFetching, refetch } = list;
  const sum = (field: 'amount' | 'invoices', isOverdue = false) =>
    data?.ages.reduce((all, one) => (isOverdue && one.age === 'not_due' ? all : all + one[field]), 0);
  const figure = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? (error ? texts.unknown : undefined) : format(value);
  return (
    <Page title={words.title} crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: words.title }]}>
      <PageHead title={words.title} text={!phone && words.text(company.name)} />
      <StatStrip
        stats={[
          { label: words.stats.open, value: figure(sum('amount'), formatMoneyShort), width: 96 },
          { label: words.stats.overdue, value: figure(sum('amount', true), formatMoneyShort), width: 96 },
          { label: words.stats.invoices, value: figure(sum('invoices'), formatCount), width: 40 },
          { label: words.stats.late, value: figure(sum('invoices', true), formatCount), width: 40 },
        ]}
      />
      <ListCard
        label={words.label}
        loading={words.loading}
        list={list}
        count={data?.data.length}
        failure={error ? messageOf(error, words.failed) : undefined}
        onRetry={() => void refetch()}
        instead={isFiltered && { label: words.clearFilters, run: filtering.clear }}
        onPage={(page, options) => set({ page }, options)}
        toolbar={
          <InvoiceToolbar
            filtering={filtering}
            refreshing={isFetching}
            onRefresh={() => void refetch()}
            phone={phone}
          />
        }
        empty={
          isFiltered ? (
            <EmptyState
              title={words.noMatch}
              text={words.noMatchText}
              action={<Button onClick={filtering.clear}>{words.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              title={words.empty}
              text={words.emptyText}
              action={<Button to={paths.orders(basePath)}>{words.toOrders}</Button>}
            />
          )
        }
      >
        {phone ? (
          <InvoiceCards rows={data?.data} />
        ) : (
          <InvoiceTable rows={data?.data} sort={filters.sort} onSort={(sort) => set({ sort })} />
        )}
      </ListCard>
    </Page>
  );
}
