import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { formatCount } from '../../../shared/format';
import { adminTexts } from '../../texts';
import { SaveViewDialog } from './SaveViewDialog';
import type { View } from './types';
import { useSavedViews } from './use-saved-views';

const words = adminTexts.list;
const filterKey = (filter: Record<string, unknown>) =>
  JSON.stringify(Object.entries(filter).toSorted(([one], [other]) => one.localeCompare(other)));

/** Saved filters as tabs: those of the list, then the reader's own. The search goes on through all of them. */
export function ViewTabs({ views }: { views: View[] }) {
  const { resource, filterValues, sort, setFilters, setSort } = useListContext();
  const { search, ...filter } = filterValues as Record<string, unknown>;
  const own = useSavedViews(resource);
  const [saving, setSaving] = useState(false);
  const all = [...views, ...own.views];
  const current = all.find((view) => filterKey(view.filter) === filterKey(filter));
  const open = (view: View) => {
    setFilters({ ...view.filter, search }, []);
    if (view.sort) setSort(view.sort);
  };
  return (
    <Box role="group" aria-label={words.savedFilters} sx={tabs}>
      {all.map((view) => (
        <Box key={view.key} sx={{ display: 'flex', flex: 'none' }}>
          <ButtonBase aria-pressed={view === current} onClick={() => open(view)} sx={tab}>
            {view.label}
            {view.count !== undefined && <span className="num count">{formatCount(view.count)}</span>}
          </ButtonBase>
          {own.views.includes(view) && view === current && (
            <IconAction
              size="small"
              name={words.removeSaved(view.label)}
              icon={<X size={13} />}
              onClick={() => own.remove(view)}
              style={{ alignSelf: 'center', marginLeft: -6 }}
            />
          )}
        </Box>
      ))}
      {!current && (
        <ButtonBase onClick={() => setSaving(true)} sx={{ ...tab, color: 'text.tertiary' }}>
          <Plus size={14} />
          {words.saveFilters}
        </ButtonBase>
      )}
      {saving && (
        <SaveViewDialog
          onSave={(label) => own.add({ key: `own ${label}`, label, filter, sort })}
          onClose={() => setSaving(false)}
        />
      )}
    </Box>
  );
}

const tabs = {
  display: 'flex',
  gap: '2px',
  mx: { xs: -2, sm: -2.5 },
  px: { xs: 1, sm: 1.5 },
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
};

const tab = {
  height: { xs: 40, sm: 36 },
  px: 1,
  gap: '6px',
  flex: 'none',
  typography: 'small',
  fontWeight: 500,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  '& .count': { color: 'var(--mui-palette-text-tertiary)', fontSize: '.75rem' },
  '&:hover': { color: 'text.primary' },
  '&[aria-pressed="true"]': { color: 'text.primary', fontWeight: 600, borderColor: 'currentColor' },
  '&:focus-visible': { outlineOffset: -2 },
};
