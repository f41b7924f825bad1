import { QUOTE_STATUSES } from '#rules/quote-status';
import { ListToolbar, StatusFilter, type ToolbarProps } from '../../components/ListToolbar';
import { quoteTexts } from '../texts';
import { CreatedFilter } from './CreatedFilter';
import type { QuoteFiltering } from './use-quote-filters';

const words = quoteTexts.list;

/** Search, status, created between, refresh; on a phone also the order. */
export function QuoteToolbar(props: ToolbarProps<QuoteFiltering>) {
  const { filters, set } = props.filtering;
  return (
    <ListToolbar words={words} {...props}>
      <StatusFilter
        name={words.status}
        all={words.allStatuses}
        statuses={QUOTE_STATUSES}
        value={filters.status}
        onValue={(status) => set({ status })}
      />
      <CreatedFilter from={filters.from} to={filters.to} onChange={(range) => set(range)} />
    </ListToolbar>
  );
}
