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

/** What the toolbar of a list is given by its page. */
export interface ToolbarProps<T extends Filtering = Filtering> {
  filtering: T;
  refreshing: boolean;
  onRefresh: () => void;
  /** On a phone there are no column heads to sort by. */
  phone: boolean;
}

interface ListToolbarProps extends ToolbarProps {
  /** Saves the list as a file, where it can be saved. */
  save?: ReactNode;
  words: { search: string; sort: string; sorts: { value: string; label: string }[]; refresh: string };
  /** The list's own filters. */
  children: ReactNode;
}

/** Search, filters, refresh; on a phone also the order. */
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
  /** What stands there while it does not narrow. */
  all: string;
  statuses: Parameters<typeof statusLabel>[0][];
  value: string;
  onValue: (status: string) => void;
}

/** One status of a list, or all of them. */
export function StatusFilter({ all, statuses, ...field }: StatusFilterProps) {
  const options = [{ value: '', label: all }, ...statuses.map((value) => ({ value, label: statusLabel(value) }))];
  return <SelectField {...field} options={options} />;
}
