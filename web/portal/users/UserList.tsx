import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { UserList as UserPage, UserRow } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { EmptyState } from '../../shared/components/lists/EmptyState';
import { SearchBox } from '../../shared/components/fields/SearchField';
import { formatCount } from '../../shared/format';
import { PHONE, useMedia } from '../../shared/use-media';
import { ListCard } from '../components/ListCard';
import { userTexts } from './texts';
import type { UserFiltering } from './use-user-filters';
import { UserCards } from './UserCards';
import type { UserQuestion } from './UserActions';
import { UserTable } from './UserTable';

const words = userTexts.list;

interface UserListProps {
  filtering: UserFiltering;
  users: UseQueryResult<UserPage>;
  onAsk: (question: UserQuestion, user: UserRow) => void;
}

/** List of the company's users with filters: a table, or cards on a phone. */
export function UserList({ filtering, users, onAsk }: UserListProps) {
  const { data, error, refetch } = users;
  const phone = useMedia(PHONE);
  const { filters, set } = filtering;
  return (
    <ListCard
      label={words.label}
      loading={words.loading}
      list={users}
      count={data?.users.length}
      failure={error ? messageOf(error, words.failed) : undefined}
      onRetry={() => void refetch()}
      onPage={(page, options) => set({ page }, options)}
      toolbar={<Filters filtering={filtering} total={data?.total} />}
      empty={
        <EmptyState
          title={words.empty}
          text={filtering.isFiltered ? words.emptyFiltered : words.emptyText}
          action={filtering.isFiltered && <Button onClick={() => set({ search: '' })}>{words.clearFilters}</Button>}
        />
      }
      pagerFromTwo
      style={{ marginTop: 0 }}
    >
      {phone ? (
        <UserCards rows={data?.users} onAsk={onAsk} />
      ) : (
        <UserTable rows={data?.users} sort={filters.sort} onSort={(sort) => set({ sort })} onAsk={onAsk} />
      )}
    </ListCard>
  );
}

/** Filters that can be collapsed; the total is always visible. */
function Filters({ filtering: { filters, set }, total }: { filtering: UserFiltering; total: number | undefined }) {
  const [open, setOpen] = useState(true);
  const panelId = useId();
  return (
    <Box
      className="toolbar"
      role="search"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        gap: { xs: '8px 16px', sm: 2 },
        p: '10px 20px 10px 10px',
        minHeight: 56,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Button
        variant="text"
        size="small"
        aria-expanded={open}
        aria-controls={panelId}
        icon={<ListFilter size={14} strokeWidth={2} />}
        endIcon={
          <ChevronDown
            size={14}
            strokeWidth={2}
            style={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }}
          />
        }
        onClick={() => setOpen(!open)}
      >
        {words.filters}
      </Button>
      <Typography
        variant="small"
        component="span"
        color="textTertiary"
        className="num"
        role="status"
        sx={{ order: { md: 1 }, ml: 'auto', whiteSpace: 'nowrap' }}
      >
        {total !== undefined && words.count(formatCount(total), total === 1)}
      </Typography>
      <Collapse
        in={open}
        id={panelId}
        orientation="vertical"
        sx={{ flex: { xs: '1 1 100%', md: 1 }, minWidth: 0, pl: { xs: '10px', md: 0 } }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 20px' }}>
          <Box
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: '4px', minHeight: 32, ml: '-4px', cursor: 'pointer' }}
          >
            <Checkbox
              checked={filters.inactive !== ''}
              onChange={(event) => set({ inactive: event.target.checked ? '1' : '' })}
            />
            {words.showInactive}
          </Box>
          <Box
            component={SearchBox}
            name={words.search}
            value={filters.search}
            onSearch={(search) => set({ search }, { replace: true })}
            sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, maxWidth: { sm: 320 } }}
          />
        </Box>
      </Collapse>
    </Box>
  );
}
