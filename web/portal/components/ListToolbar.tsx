import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconAction } from '../../shared/components/actions/IconAction';
import { SearchBox } from '../../shared/components/fields/SearchField';
import { SelectField } from '../../shared/components/fields/SelectField';
import { statusLabel } from '../../shared/labels';

interface Filtering {
  filters: { search: string; sort: string };
  set: (change: { search?: string; sort?: string }, options?: { replace: boolean }) => void;
}

/** Props that a page passes to the toolbar of its list. */
export interface ToolbarProps<T extends Filtering = Filtering> {
  filtering: T;
  refreshing: boolean;
  onRefresh: () => void;
  /** True on a phone, where a select replaces the sortable column headings. */
  phone: boolean;
}

interface ListToolbarProps extends ToolbarProps {
  /** Button that downloads the list as a file. */
  save?: ReactNode;
  words: { search: string; sort: string; sorts: { value: string; label: string }[]; refresh: string };
  /** Additional filters. */
  children: ReactNode;
}

/** Toolbar with search, filters and refresh; on a phone also with the sort order. */
export function ListToolbar({ words, filtering, refreshing, onRefresh, phone, save, children }: ListToolbarProps) {
  const { filters, set } = filtering;
  const search = (
    <SearchBox
      name={words.search}
      value={filters.search}
      onSearch={(text) => set({ search: text }, { replace: true })}
      className="search"
    />
  );
  const commands = (
    <>
      {save}
      <IconAction bordered name={words.refresh} icon={<RefreshCw size={15} />} busy={refreshing} onClick={onRefresh} />
    </>
  );
  return (
    <div className="toolbar list-toolbar" role="search">
      {phone ? (
        <div className="search-and-commands">
          {search}
          {commands}
        </div>
      ) : (
        search
      )}
      {children}
      {phone ? (
        <SelectField
          name={words.sort}
          value={filters.sort}
          options={words.sorts}
          onValue={(sort) => set({ sort })}
          className="sort-by"
        />
      ) : (
        commands
      )}
    </div>
  );
}

interface StatusFilterProps {
  name: string;
  /** Label of the option for all statuses. */
  all: string;
  statuses: Parameters<typeof statusLabel>[0][];
  value: string;
  onValue: (status: string) => void;
}

/** Select that filters a list by status. */
export function StatusFilter({ all, statuses, ...field }: StatusFilterProps) {
  const options = [{ value: '', label: all }, ...statuses.map((value) => ({ value, label: statusLabel(value) }))];
  return <SelectField {...field} options={options} />;
}
