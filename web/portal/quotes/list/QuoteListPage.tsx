import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { quoteListQuery } from '../../../shared/api/quotes';
import { Button } from '../../../shared/components/actions/Button';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { Notice } from '../../../shared/components/feedback/Notice';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { formatCount, formatPercent, formatThousands } from '../../../shared/format';
import { overlay } from '../../../shared/lazy';
import { FIGURES } from '#rules/figures';
import { paths } from '#rules/paths';
import { useProfile } from '../../../shared/session/session';
import { texts } from '../../../shared/texts';
import { PHONE, useMedia } from '../../../shared/use-media';
import { ListCard } from '../../components/ListCard';
import { useSelection } from '../../components/use-selection';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { quoteTexts } from '../texts';
import { QuoteCards } from './QuoteCards';
import { QuoteTable } from './QuoteTable';
import { QuoteToolbar } from './QuoteToolbar';
import { SelectedQuotes } from './SelectedQuotes';
import { listError, useQuoteCommands } from './use-quote-commands';
import { useQuoteFilters } from './use-quote-filters';

const { list: words, confirmDelete } = quoteTexts;
const ConfirmDialog = overlay(async () => (await import('../../../shared/overlays/Confirm')).Confirm);
const SubmitQuote = overlay(async () => (await import('./SubmitQuote')).SubmitQuote);

/** {base}/quotes: list of the company's quotes. For partners, `?redirectTo={id}` redirects to that quote. */
export function QuoteListPage() {
  const { basePath, isPartner } = usePortal();
  const [params] = useSearchParams();
  const redirectTo = params.get('redirectTo');
  if (isPartner && redirectTo) return <Navigate to={paths.quote(basePath, redirectTo)} replace />;
  return <QuoteList />;
}

function QuoteList() {
  const { basePath, isPartner } = usePortal();
  const { company } = useProfile();
  const phone = useMedia(PHONE);
  const filtering = useQuoteFilters();
  const list = useQuery(quoteListQuery(filtering.query));
  const { data, error, isFetching, refetch } = list;
  const selection = useSelection(data?.data);
  const refresh = () => void refetch();
  const commands = useQuoteCommands();
  const { asked, open } = commands;
  const figure = (value: string | undefined) => value ?? (error ? texts.unknown : undefined);
  const create = (variant: 'lit' | 'outlined') => (
    // This list has the quotes of the partner's own company, so a new quote is for that company too.
    <Button
      variant={variant}
      to={paths.createQuote(basePath) + (isPartner ? `?client=${company.id}` : '')}
      icon={<Plus size={16} />}
    >
      {words.create}
    </Button>
  );

  const { filters, set } = filtering;
  return (
    <Page title={words.title} crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: words.title }]}>
      <PageHead
        title={words.title}
        text={!phone && words.text(company.name)}
        actions={
          <>
            {isPartner && <Button to={paths.clientQuotes}>{words.ofClients}</Button>}
            {create('lit')}
          </>
        }
      />
      {commands.notice && <CommandResult notice={commands.notice} onClose={commands.dismiss} />}
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
        failure={error ? listError(error, words.failed) : undefined}
        onRetry={refresh}
        instead={filtering.isFiltered && { label: words.clearFilters, run: filtering.clear }}
        onPage={(page, options) => set({ page }, options)}
        toolbar={
          <>
            <QuoteToolbar filtering={filtering} refreshing={isFetching} onRefresh={refresh} phone={phone} />
            <SelectedQuotes selection={selection} onDifferences={commands.differ} />
          </>
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
          <QuoteCards rows={data?.data} commands={commands} selection={selection} />
        ) : (
          <QuoteTable
            rows={data?.data}
            sort={filters.sort}
            onSort={(sort) => set({ sort })}
            commands={commands}
            selection={selection}
          />
        )}
      </ListCard>
      <ConfirmDialog
        {...confirmDelete}
        open={open && asked?.what === 'delete'}
        final
        busy={commands.busy}
        onConfirm={commands.delete}
        onClose={commands.cancel}
      />
      <SubmitQuote
        open={open && asked?.what === 'submit'}
        quote={asked?.what === 'submit' ? asked.quote : undefined}
        unsent={commands.unsent}
        client={null}
        busy={commands.busy}
        onSubmit={commands.submit}
        onClose={commands.cancel}
      />
    </Page>
  );
}

interface CommandResultProps {
  notice: NonNullable<ReturnType<typeof useQuoteCommands>['notice']>;
  onClose: () => void;
}

function CommandResult({ notice, onClose }: CommandResultProps) {
  return (
    <Notice
      tone={notice.tone}
      title={notice.title}
      onClose={onClose}
      style={{ marginBottom: 20 }}
      action={
        notice.link && (
          <Button size="small" to={notice.link.to}>
            {notice.link.label}
          </Button>
        )
      }
    >
      {notice.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  );
}
