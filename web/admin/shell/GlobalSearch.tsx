import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useNavigate } from 'react-router';
import { answer, api } from '../../shared/api/client';
import type { SearchResult } from '../../shared/api/schema';
import { adminPaths } from '#rules/admin-paths';
import { capitalised, texts } from '../../shared/texts';
import { adminTexts } from '../texts';

const words = adminTexts.search;

const PAGES: Record<SearchResult['type'], (id: string) => string> = {
  company: adminPaths.company,
  user: adminPaths.user,
  quote: adminPaths.quote,
  order: adminPaths.order,
};

/** Companies, users, quotes and orders by what is typed: Ctrl-K (or ⌘K) from anywhere, arrows and Enter to go there. */
export function GlobalSearch() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim());
  useShortcut(() => input.current?.focus());
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/system/search', { params: { query: { q: query } }, signal })),
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
  });
  const hits = query.length > 1 ? (data?.data ?? []) : [];
  const nothing = isError ? words.failed : isFetching || typed.trim() !== query ? words.searching : words.none(query);
  return (
    <Autocomplete
      className="toolbar"
      options={hits}
      value={null}
      inputValue={typed}
      onInputChange={(_event, value, reason) => {
        if (reason !== 'reset' && reason !== 'blur') setTyped(value);
      }}
      onChange={(_event, hit) => {
        if (!hit) return;
        setTyped('');
        input.current?.blur();
        void navigate(PAGES[hit.type](hit.id));
      }}
      filterOptions={(all) => all}
      getOptionKey={(hit) => `${hit.type} ${hit.id}`}
      getOptionLabel={(hit) => hit.title}
      groupBy={(hit) => words.kinds[hit.type]}
      autoHighlight
      blurOnSelect
      popupIcon={null}
      clearIcon={null}
      noOptionsText={query.length > 1 || typed.trim().length > 1 ? nothing : words.hint}
      openText={words.name}
      closeText={texts.close}
      slotProps={{
        paper: { elevation: 8 },
        popper: { sx: { minWidth: { xs: 280, sm: 420 }, ...list }, placement: 'bottom-end' },
      }}
      renderOption={({ key, ...option }, hit) => (
        <Box component="li" key={key} {...option} sx={{ display: 'grid !important', gap: '1px', py: '6px !important' }}>
          <Typography component="span" noWrap sx={{ fontWeight: 550, maxWidth: '100%' }}>
            {hit.title}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary" noWrap sx={{ maxWidth: '100%' }}>
            {[hit.subtitle, hit.status && capitalised(hit.status)].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
      )}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          ref={slotProps.input.ref as Ref<HTMLDivElement>}
          className={slotProps.input.className}
          onMouseDown={slotProps.input.onMouseDown}
          placeholder={words.placeholder}
          inputProps={{
            ...slotProps.htmlInput,
            'aria-label': words.name,
            'aria-keyshortcuts': 'Control+K',
            ref: (element: HTMLInputElement | null) => {
              input.current = element;
              const own = slotProps.htmlInput.ref as { current: HTMLInputElement | null };
              own.current = element;
            },
          }}
          startAdornment={
            <InputAdornment position="start">
              <Search size={15} />
            </InputAdornment>
          }
          endAdornment={
            <Box component="kbd" aria-hidden sx={kbd}>
              {words.shortcut}
            </Box>
          }
          sx={{ height: { xs: 40, sm: 34 }, pl: '10px !important', pr: '6px !important', borderColor: 'border.strong' }}
        />
      )}
      sx={{ width: { xs: 'auto', sm: 240 }, minWidth: 0, flex: { xs: '0 1 132px', sm: 'none' } }}
    />
  );
}

/** `value` once it has rested for a moment. */
function useDebounced(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

function useShortcut(run: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

const list = {
  '& .MuiAutocomplete-listbox': { maxHeight: 'min(480px, 70dvh)' },
  '& .MuiAutocomplete-groupLabel': {
    typography: 'caption',
    fontWeight: 550,
    p: '8px 10px 4px',
    color: 'text.tertiary',
  },
  '& .MuiAutocomplete-groupUl .MuiAutocomplete-option': { px: '10px' },
};

const kbd = {
  display: { xs: 'none', sm: 'block' },
  flex: 'none',
  mr: '6px',
  px: '5px',
  typography: 'mono',
  fontSize: '.6875rem',
  color: 'text.tertiary',
  border: 1,
  borderColor: 'border.strong',
  borderRadius: '4px',
  bgcolor: 'background.subtle',
  whiteSpace: 'nowrap',
};
