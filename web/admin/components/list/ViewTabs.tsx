import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useListContext } from 'ra-core';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { ActionProblem } from '../../../shared/components/feedback/ActionProblem';
import type { ViewResource } from '../../../shared/api/schema';
import { formatCount } from '../../../shared/format';
import { adminTexts } from '../../texts';
import { SaveViewDialog } from './SaveViewDialog';
import type { FilterValues, View } from './types';
import { viewOf } from './views';
import { toQuery, useSavedViews, type SavedViewTab } from './use-saved-views';

const words = adminTexts.list;
/**
 * Tabs of saved filters: the list's own tabs, then tabs shared by staff, then the user's tabs. A search is kept when
 * the tab changes.
 */
export function ViewTabs({ views, saved: resource }: { views: View[]; saved: ViewResource | undefined }) {
  const { filterValues, sort, setFilters, setSort } = useListContext();
  const { search, ...filter } = filterValues as FilterValues;
  const own = useSavedViews(resource);
  const [saving, setSaving] = useState(false);
  const all: (View | SavedViewTab)[] = [...views, ...own.views];
  const current = viewOf(all, filter);
  const open = (view: View) => {
    setFilters({ ...view.filter, search }, []);
    if (view.sort) setSort(view.sort);
  };
  return (
    <Box role="group" aria-label={words.savedFilters} sx={tabs}>
      {all.map((view) => (
        <Box key={view.key} sx={{ display: 'flex', flex: 'none' }}>
          <ButtonBase
            aria-pressed={view === current}
            title={'sharedBy' in view ? words.sharedBy(view.sharedBy ?? '') : undefined}
            onClick={() => open(view)}
            sx={viewTab}
          >
            {view.label}
            {view.count !== undefined && <span className="num count">{formatCount(view.count)}</span>}
          </ButtonBase>
          {view === current && 'mayRemove' in view && view.mayRemove && (
            <>
              <IconAction
                size="small"
                name={words.removeSaved(view.label)}
                icon={<X size={13} />}
                onClick={() => own.remove.mutate(view.key)}
                style={{ alignSelf: 'center', marginLeft: -6 }}
              />
              <ActionProblem
                error={own.remove.error}
                failed={words.removeFailed}
                onRetry={() => own.remove.mutate(view.key)}
                onClose={own.remove.reset}
              />
            </>
          )}
        </Box>
      ))}
      {!current && resource && (
        <ButtonBase onClick={() => setSaving(true)} sx={{ ...viewTab, color: 'text.tertiary' }}>
          <Plus size={14} />
          {words.saveFilters}
        </ButtonBase>
      )}
      {saving && resource && (
        <SaveViewDialog
          resource={resource}
          query={toQuery(filter, sort)}
          onSaved={own.changed}
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

/** Styles of a button that looks like a tab. */
export const viewTab = {
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
