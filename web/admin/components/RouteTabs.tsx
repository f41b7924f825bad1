import Box from '@mui/material/Box';
import { Link } from 'react-router';

interface RouteTabsProps {
  label: string;
  value: string;
  tabs: { value: string; label: string; to: string }[];
}

/** Tab bar of links to the parts of a record's page, each with a separate address. */
export function RouteTabs({ label, value, tabs }: RouteTabsProps) {
  return (
    <Box component="nav" aria-label={label} sx={list}>
      {tabs.map((tab) => (
        <Box
          component={Link}
          ref={tab.value === value ? intoView : undefined}
          key={tab.value}
          to={tab.to}
          aria-current={tab.value === value ? 'page' : undefined}
          sx={link}
        >
          {tab.label}
        </Box>
      ))}
    </Box>
  );
}

/** Scrolls the current tab into view, because the tab bar scrolls horizontally on a phone. */
function intoView(tab: HTMLElement | null) {
  const { parentElement: tabs } = tab ?? {};
  if (tab && tabs) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
}

const list = {
  position: 'relative',
  display: 'flex',
  gap: 3,
  mb: 3,
  overflowX: 'auto',
  boxShadow: 'inset 0 -1px var(--mui-palette-divider)',
};

const link = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: 40,
  px: '1px',
  typography: 'body2',
  fontWeight: 500,
  color: 'text.secondary',
  textDecoration: 'none',
  borderBottom: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'text.primary', fontWeight: 550, borderColor: 'currentColor' },
  '&:focus-visible': { outlineOffset: -2 },
};
