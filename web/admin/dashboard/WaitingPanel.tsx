import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Building2, ClipboardCheck, FileText, FolderCheck, Package, PiggyBank, Store, Target } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '../../shared/components/frame/Panel';
import { formatCount, formatRecent } from '../../shared/format';
import { adminPaths } from '#rules/admin-paths';
import type { Statistics } from '../../shared/api/schema';
import { dashboardTexts } from './texts';

const words = dashboardTexts.waiting;

/** Open tasks of staff, with a link to each list. */
export function WaitingPanel({ waiting }: { waiting: Statistics['waiting'] }) {
  const rows = [
    {
      count: waiting.quotes,
      label: words.quotes,
      note: waiting.oldestQuoteAt && words.oldest(formatRecent(waiting.oldestQuoteAt)),
      to: adminPaths.quotes,
      icon: FileText,
    },
    { count: waiting.documents, label: words.documents, note: null, to: adminPaths.documents, icon: FolderCheck },
    {
      count: waiting.companies,
      label: words.companies,
      note: null,
      to: `${adminPaths.companies}?filter=${encodeURIComponent('{"verificationStatus":"pending"}')}`,
      icon: Building2,
    },
    {
      count: waiting.applications,
      label: words.applications,
      note: null,
      to: adminPaths.applications,
      icon: ClipboardCheck,
    },
    {
      count: waiting.listings,
      label: words.listings,
      note: null,
      to: `${adminPaths.partners}?filter=${encodeURIComponent('{"listing":"waiting"}')}`,
      icon: Store,
    },
    { count: waiting.deals, label: words.deals, note: null, to: adminPaths.deals, icon: Target },
    { count: waiting.funds, label: words.funds, note: null, to: adminPaths.fundRequests, icon: PiggyBank },
    { count: waiting.orders, label: words.orders, note: null, to: `${adminPaths.orders}/create`, icon: Package },
  ].filter(({ count }) => count > 0);
  return (
    <Panel title={words.title} flush>
      {rows.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.nothing}
        </Typography>
      )}
      <Box component="ul">
        {rows.map(({ count, label, note, to, icon: Icon }) => (
          <Box
            component="li"
            key={label}
            sx={{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { border: 0 } }}
          >
            <Box component={Link} to={to} sx={row}>
              <Icon size={16} />
              <span>
                {label}
                {note && (
                  <Typography component="span" variant="caption" color="textTertiary" sx={{ display: 'block' }}>
                    {note}
                  </Typography>
                )}
              </span>
              <Box component="span" className="num" sx={{ ml: 'auto', fontWeight: 600 }}>
                {formatCount(count)}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 52,
  px: 2.5,
  color: 'text.primary',
  textDecoration: 'none',
  fontWeight: 500,
  '& svg': { color: 'text.tertiary', flex: 'none' },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
};
