import { quotesFile } from '../../../shared/api/exports';
import { acceptanceTexts } from '../../../shared/quotes/acceptance-texts';
import { QUOTE_STATUSES } from '#rules/quote-status';
import { ExportButton } from '../../components/ExportButton';
import { ListToolbar, StatusFilter, type ToolbarProps } from '../../components/ListToolbar';
import { QuestionsFilter } from '../../components/QuestionsFilter';
import { PersonFilter } from '../../components/PersonFilter';
import { quoteTexts } from '../texts';
import { CreatedFilter } from './CreatedFilter';
import type { QuoteFiltering } from './use-quote-filters';

const words = quoteTexts.list;

/**
 * Toolbar with search, filters for status, person and creation date, export and refresh; on a phone also with the sort
 * order.
 */
export function QuoteToolbar(props: ToolbarProps<QuoteFiltering>) {
  const { filters, set, query } = props.filtering;
  const { sort: _sort, limit: _limit, offset: _offset, ...narrowed } = query;
  return (
    <ListToolbar words={words} {...props} save={<ExportButton words={words} file={() => quotesFile(narrowed)} />}>
      <StatusFilter
        name={words.status}
        all={words.allStatuses}
        statuses={QUOTE_STATUSES}
        value={filters.status}
        onValue={(status) => set({ status })}
      />
      <PersonFilter words={words} value={filters.person} onValue={(person) => set({ person })} />
      <QuestionsFilter
        value={filters.signatures || filters.questions}
        more={[{ value: 'awaited', label: acceptanceTexts.awaited }]}
        onValue={(value) =>
          set({ questions: value === 'open' ? value : '', signatures: value === 'awaited' ? value : '' })
        }
      />
      <CreatedFilter from={filters.from} to={filters.to} onChange={(range) => set(range)} />
    </ListToolbar>
  );
}
