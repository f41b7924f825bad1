import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconAction } from '../../shared/components/actions/IconAction';
import { SearchBox } from '../../shared/components/fields/SearchField';
import { SelectField } from '../../shared/components/fields/SelectField';

interface ListToolbarProps {
  words: { search: string; sort: string; sorts: { value: string; label: string }[]; refresh: string };
  filters: { search: string; sort: string };
  onSearch: (search: string) => void;
  onSort: (sort: string) => void;
  refreshing: boolean;
  onRefresh: () => void;
  /** On a phone there are no column heads to sort by. */
  phone: boolean;
  /** The list's own filters. */
  children: ReactNode;
}

/** Search, filters, refresh; on a phone also the order. */
export function ListToolbar(props: ListToolbarProps) {
  const { words, filters, onSearch, onSort, refreshing, onRefresh, phone, children } = props;
  return (
    <div className="toolbar list-toolbar" role="search">
      <SearchBox name={words.search} value={filters.search} onSearch={onSearch} className="search" />
      {children}
      {phone && (
        <SelectField
          name={words.sort}
          value={filters.sort}
          options={words.sorts}
          onValue={onSort}
          className="sort-by"
        />
      )}
      <IconAction bordered name={words.refresh} icon={<RefreshCw size={15} />} busy={refreshing} onClick={onRefresh} />
    </div>
  );
}
