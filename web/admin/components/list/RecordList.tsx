import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useRef, type ReactNode } from 'react';
import { useListContext, useStore } from 'ra-core';
import { BulkBar } from '../../../shared/bulk/BulkBar';
import { messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { ActionProblem } from '../../../shared/components/feedback/ActionProblem';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import type { ViewResource } from '../../../shared/api/schema';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { formatCount } from '../../../shared/format';
import { adminTexts } from '../../texts';
import { ColumnsMenu } from './ColumnsMenu';
import { ListPager } from './ListPager';
import { ListToolbar } from './ListToolbar';
import { RecordCards } from './RecordCards';
import { RecordTable } from './RecordTable';
import type { Column, Filter, FilterValues, MoreFilter, Row, RowWords, View } from './types';
import { useMatching } from './use-matching';
import { useRowKeys } from './use-row-keys';
import { whyEmpty } from './views';
import { ViewTabs } from './ViewTabs';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';

const words = adminTexts.list;

interface ListWords {
  /** Accessible name of the list. */
  list: string;
  /** Placeholder and accessible name of the search field. Without it, the list has no search. */
  search?: string;
  /** Title when the list has no rows at all. */
  emptyTitle: string;
  emptyText: string;
  /** Title and text of tabs without rows, by their labels; 'No items in …' by default. */
  emptyTabs?: Partial<Record<string, { title: string; text: string }>>;
  /** Error message when loading fails; replaces the server's message. */
  unloaded?: string;
}

export interface RecordListProps<R extends Row> extends RowWords<R> {
  /** Text of the page's h1. Without it, the list is part of a page that already has an h1. */
  title?: string;
  words: ListWords;
  columns: Column<R>[];
  /** Content of a row on a phone, beside the checkbox. */
  card: (row: R) => ReactNode;
  views?: View[];
  filters?: Filter[];
  /** True when every tab is known to be empty. */
  isEmpty?: boolean;
  /** Filters of the filter dialog. */
  more?: MoreFilter[];
  /** Key under which staff can save filters of this list as tabs. */
  saved?: ViewResource;
  /** Figures about the whole list, below its title. */
  overview?: ReactNode;
  /** Id of the row that is opened beside the list. */
  current?: R['id'];
  actions?: ReactNode;
  /** Bulk actions on the selected rows. Without them no row can be selected. */
  bulk?: (rows: R[], clear: () => void) => ReactNode;
}

/** List of the console, inside a react-admin ListBase: tabs, toolbar, and a dense table, or cards on a phone. */
export function RecordList<R extends Row>(props: RecordListProps<R>) {
  const { title, words: own, columns, card, views, filters, more, saved, overview, current, actions } = props;
  const { bulk, name, to, isEmpty } = props;
  const { list: label, search } = own;
  const list = useListContext<R>();
  const { data, error, isPending, isFetching, refetch, filterValues, setFilters } = list;
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const region = useRef<HTMLDivElement>(null);
  const onKeyDown = useRowKeys(region, bulk ? list.onToggleItem : undefined);
  const onPage = bulk ? (data ?? []).filter(({ id }) => list.selectedIds.includes(id)) : [];
  const matching = useMatching<R>(onPage);
  const selected = matching.rows ?? onPage;
  const clear = () => list.onUnselectItems();
  const [hidden, setHidden] = useStore<string[]>(`columns.${list.resource}`, []);
  const rows = { rows: data, name, to, current, selection: bulk ? list : undefined };
  const isFiltered = Object.keys(filterValues as object).length > 0;
  return (
    <Box component="section" aria-label={label} aria-busy={isFetching} sx={{ minWidth: 0 }}>
      <VisuallyHidden role="status">{isPending ? words.loading : ''}</VisuallyHidden>
      <Box sx={head}>
        {title !== undefined && (
          <Box sx={titleRow}>
            <Typography variant="h4" component="h1">
              {title}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>
          </Box>
        )}
        {overview}
        {views && <ViewTabs views={views} saved={saved} />}
        {(search ?? filters ?? more) && (
          <ListToolbar search={search} filters={filters} more={more}>
            {!phone && <ColumnsMenu columns={columns.slice(1)} hidden={hidden} onHidden={setHidden} />}
          </ListToolbar>
        )}
      </Box>
      {bulk && selected.length > 0 && (
        <BulkBar
          count={selected.length}
          more={
            matching.offered !== null && (
              <>
                <Button
                  size="small"
                  variant="text"
                  busy={matching.load.isPending}
                  onClick={() => matching.load.mutate()}
                >
                  {(matching.isCapped ? words.selectFirst : words.selectMatching)(formatCount(matching.offered))}
                </Button>
                <ActionProblem
                  error={matching.load.error}
                  failed={words.selectFailed}
                  onRetry={() => matching.load.mutate()}
                  onClose={matching.load.reset}
                />
              </>
            )
          }
          onClear={clear}
        >
          {bulk(selected, clear)}
        </BulkBar>
      )}
      {error && (
        <RetryNotice
          retrying={isFetching}
          onRetry={() => void refetch()}
          instead={isFiltered && !data && { label: words.clear, run: () => setFilters({}, []) }}
          style={{ margin: 20 }}
        >
          {own.unloaded ?? messageOf(error, words.failed)}
        </RetryNotice>
      )}
      <Box ref={region} onKeyDown={onKeyDown}>
        {error && !data ? null : data?.length === 0 && !isFetching ? (
          <Empty
            words={own}
            why={whyEmpty(views ?? [], filterValues as FilterValues, isEmpty)}
            clear={() => setFilters({}, [])}
          />
        ) : phone ? (
          <RecordCards {...rows} label={label} card={card} />
        ) : (
          <RecordTable {...rows} label={label} columns={columns.filter(({ key }) => !hidden.includes(key))} />
        )}
      </Box>
      {data && data.length > 0 && <ListPager />}
      {bulk && !phone && data && data.length > 0 && (
        <Typography variant="caption" component="p" color="textTertiary" sx={{ px: 2.5, pb: 1.5 }}>
          <kbd>J</kbd> <kbd>K</kbd> {words.keys.move} <kbd>X</kbd> {words.keys.select}
        </Typography>
      )}
    </Box>
  );
}

interface EmptyProps {
  words: ListWords;
  why: ReturnType<typeof whyEmpty>;
  clear: () => void;
}

function Empty({ words: own, why, clear }: EmptyProps) {
  if (why === 'nothing') return <EmptyState title={own.emptyTitle} text={own.emptyText} />;
  if ('tab' in why) {
    const { title, text } = own.emptyTabs?.[why.tab] ?? { title: words.emptyTab(why.tab), text: words.emptyTabText };
    return <EmptyState title={title} text={text} />;
  }
  return <EmptyState title={words.noMatch} text="" action={<Button onClick={clear}>{words.clear}</Button>} />;
}

const head = {
  p: { xs: '16px 16px 12px', sm: '16px 20px 12px' },
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
};

const titleRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  minHeight: 30,
};
