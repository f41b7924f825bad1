import Box from '@mui/material/Box';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListContext } from 'ra-core';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { SearchBox } from '../../../shared/components/fields/SearchField';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { adminTexts } from '../../texts';
import { MoreFilters, SetFilters } from './MoreFilters';
import type { Filter, MoreFilter } from './types';

const words = adminTexts.list;

interface ListToolbarProps {
  search?: string;
  filters?: Filter[];
  more?: MoreFilter[];
  /** Content at the end of the toolbar. */
  children?: ReactNode;
}

/**
 * Toolbar with a search field, selects for filters with few values, and a button that opens a dialog with all other
 * filters. Active filters of the dialog are listed below.
 */
export function ListToolbar({ search, filters = [], more, children }: ListToolbarProps) {
  const { filterValues, setFilters, refetch, isFetching } = useListContext();
  const values = filterValues as Record<string, string | undefined>;
  const set = (source: string, value: string) => setFilters({ ...values, [source]: value || undefined }, []);
  const toolbar = (
    <Box
      className="toolbar"
      role="search"
      aria-label={words.filters}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {search && (
        <Box
          component={SearchBox}
          name={search}
          value={values.search ?? ''}
          onSearch={(text) => set('search', text)}
          sx={{
            flex: { xs: filters.length ? '1 1 100%' : '1 1 0', sm: '1 1 200px' },
            width: 'auto',
            height: { xs: 44, sm: 32 },
          }}
        />
      )}
      {filters.map(({ source, label, all, options }) => (
        <Box
          component={SelectField}
          key={source}
          name={label}
          value={values[source] ?? ''}
          options={[{ value: '', label: all }, ...options]}
          onValue={(value: string) => set(source, value)}
          sx={{ width: 'auto', minWidth: 120, flex: { xs: '1 1 40%', sm: 'none' }, height: { xs: 44, sm: 32 } }}
        />
      ))}
      {more && <MoreFilters filters={more} />}
      {children}
      <Box
        component={IconAction}
        name={words.refresh}
        icon={<RefreshCw size={15} />}
        busy={isFetching}
        onClick={() => void refetch()}
        bordered
        sx={{ height: { xs: 44, sm: 32 }, width: { xs: 44, sm: 32 } }}
      />
    </Box>
  );
  return (
    <>
      {toolbar}
      {more && <SetFilters filters={more} />}
    </>
  );
}
