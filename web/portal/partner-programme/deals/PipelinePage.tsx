import './deals.css';
import '../../../shared/charts/charts.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { SearchBox } from '../../../shared/components/fields/SearchField';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { FilterChip } from '../../../shared/components/lists/FilterChip';
import { formatCount, formatThousands } from '../../../shared/format';
import { ExportButton } from '../../components/ExportButton';
import { useListFilters } from '../../components/use-list-filters';
import { Page } from '../../shell/Page';
import { dealBoardQuery, type DealFilters, dealsFile } from './api';
import { DealBoard } from './DealBoard';
import { DealDialog } from './DealDialog';
import { Forecast } from './Forecast';
import { dealTexts } from './texts';

const words = dealTexts.pipeline;

/** /partners/dashboard/sales/pipeline: the partner's deals by stage, with their expected value. */
export function PipelinePage() {
  const [params] = useSearchParams();
  const [registering, setRegistering] = useState(params.has('register'));
  const { filters, isFiltered, set, clear } = useListFilters(['search', 'only'], '');
  const { search, only } = filters;
  const query: DealFilters = {
    ...(search && { search }),
    ...(only === 'ending' && { protectionEnding: true }),
    ...(only === 'no-step' && { noNextStep: true }),
  };
  const { data, error, isFetching, refetch } = useQuery(dealBoardQuery(query));
  const counts = data?.counts;
  const isEmpty = data?.columns.every(({ deals }) => deals === 0);
  const register = (
    <Button variant="lit" icon={<Plus size={16} />} onClick={() => setRegistering(true)}>
      {dealTexts.register}
    </Button>
  );
  return (
    <Page title={words.title} crumbs={[{ label: dealTexts.sales }, { label: words.title }]}>
      <PageHead
        title={words.title}
        text={
          counts && (
            <span className="num">
              {words.text(counts.open, formatThousands(counts.openValue), counts.protectionEnding)}
            </span>
          )
        }
        actions={
          <>
            <ExportButton words={dealTexts} file={() => dealsFile(query)} />
            {register}
          </>
        }
      />
      {isEmpty && !isFiltered ? (
        <EmptyState title={words.empty} text={words.emptyText} action={register} />
      ) : (
        <>
          <Forecast />
          <div className="deal-tools" role="search">
            <SearchBox
              name={dealTexts.search}
              value={search}
              onSearch={(typed) => set({ search: typed }, { replace: true })}
              className="search"
            />
            {[
              { value: '', label: dealTexts.all, count: counts?.open },
              { value: 'ending', label: dealTexts.protectionEnding, count: counts?.protectionEnding },
              { value: 'no-step', label: dealTexts.noNextStep, count: counts?.noNextStep },
            ].map(({ value, label, count }) => (
              <FilterChip key={value} pressed={only === value} onClick={() => set({ only: value })}>
                {label} <span className="num">{count === undefined ? '' : formatCount(count)}</span>
              </FilterChip>
            ))}
            <span className="grow" />
            <Button size="small" to={paths.deals}>
              {dealTexts.list}
            </Button>
          </div>
          {error && !data ? (
            <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
              {messageOf(error, words.failed)}
            </RetryNotice>
          ) : data ? (
            isEmpty ? (
              <EmptyState
                title={words.noMatch}
                text={words.noMatchText}
                action={<Button onClick={clear}>{words.clear}</Button>}
              />
            ) : (
              <DealBoard columns={data.columns} winRate={data.counts.winRate} />
            )
          ) : (
            <div className="deal-board" aria-busy="true">
              {[3, 2, 3, 2, 2].map((cards, column) => (
                <div key={column} className="deals">
                  <Skeleton width={600} height={40} style={{ width: '100%' }} />
                  {Array.from({ length: cards }, (_, place) => (
                    <Skeleton key={place} width={600} height={132} style={{ width: '100%' }} />
                  ))}
                </div>
              ))}
            </div>
          )}
        </>
      )}
      {registering && <DealDialog onClose={() => setRegistering(false)} />}
    </Page>
  );
}
