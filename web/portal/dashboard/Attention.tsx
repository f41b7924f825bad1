import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Building2, Clock, FileWarning, FileX, PenLine, type LucideIcon } from 'lucide-react';
import { Link as RouterLink } from 'react-router';
import { documentsQuery } from '../../shared/api/companies';
import { messageOf } from '../../shared/api/errors';
import { quoteListQuery } from '../../shared/api/quotes';
import type { CompanyDocuments, Profile, QuoteRow } from '../../shared/api/schema';
import { Panel } from '../../shared/components/Panel';
import { daysUntil, formatDaysUntil } from '../../shared/format';
import { paths } from '../../shared/paths';
import { useProfile } from '../../shared/session/session';
import { usePortal } from '../portal';
import { validity } from '../quotes/validity';
import { dashboardTexts } from './texts';
import { RetryNotice } from '../../shared/components/RetryNotice';

const words = dashboardTexts.attention;
/** So that the panel stays a panel; the rest is in the list of quotes. */
const MOST_QUOTES = 5;

interface Item {
  key: string;
  icon: LucideIcon;
  title: string;
  text?: string;
  urgent: boolean;
  to: string;
}

/** What the reader should do something about, the pressing first. */
export function Attention() {
  const { basePath } = usePortal();
  const profile = useProfile();
  const sent = useQuery(quoteListQuery({ status: 'sent', sort: 'validUntil', limit: MOST_QUOTES, offset: 0 }));
  const documents = useQuery(documentsQuery);
  const error = sent.error ?? documents.error;
  const items = [
    ...quoteItems(sent.data?.data ?? [], basePath),
    ...companyItems(profile, documents.data, basePath),
  ].toSorted((a, b) => Number(b.urgent) - Number(a.urgent));
  const loading = sent.isPending || documents.isPending;
  return (
    <Panel title={words.title} flush aside={!loading && items.length > 0 ? String(items.length) : undefined}>
      {error ? (
        <RetryNotice
          retrying={sent.isFetching || documents.isFetching}
          onRetry={() => void Promise.all([sent.refetch(), documents.refetch()])}
          style={{ margin: 16 }}
        >
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : loading ? (
        <Box sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
          <Skeleton width={200} height={12} />
          <Skeleton width={140} height={12} />
        </Box>
      ) : items.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.nothing}
        </Typography>
      ) : (
        <Box component="ul" aria-label={words.title}>
          {items.map(({ key, icon: Icon, title, text, urgent, to }) => (
            <Box component="li" key={key} sx={row}>
              <Icon size={16} />
              <Box sx={{ minWidth: 0 }}>
                <Link component={RouterLink} to={to} color="inherit" sx={cover}>
                  {title}
                </Link>
                {text && (
                  <Typography variant="small" component="p" sx={{ color: urgent ? 'warning.dark' : 'text.secondary' }}>
                    {text}
                  </Typography>
                )}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}

function quoteItems(rows: QuoteRow[], basePath: string): Item[] {
  return rows
    .filter((quote) => quote.validUntil && validity(quote) !== 'past')
    .map((quote) => {
      const soon = validity(quote) === 'soon';
      const days = formatDaysUntil(daysUntil(quote.validUntil!));
      return {
        key: quote.id,
        icon: soon ? Clock : PenLine,
        title: soon ? words.quoteExpires(quote.number) : words.quoteWaits(quote.number),
        text: soon ? days : words.expires(days),
        urgent: soon,
        to: paths.quote(basePath, quote.id),
      };
    });
}

function companyItems(profile: Profile, documents: CompanyDocuments | undefined, basePath: string): Item[] {
  const items: Item[] = [];
  const add = (item: Omit<Item, 'urgent'>) => items.push({ ...item, urgent: false });
  // What only an admin can mend is not asked of others.
  if (profile.accountType !== 'admin') return items;
  if (profile.company.verificationStatus === 'rejected') {
    const to = paths.company(basePath);
    add({ key: 'company', icon: Building2, title: words.companyRejected, text: words.seeReason, to });
  }
  for (const { type, label, document } of documents?.status.types ?? []) {
    const to = paths.documents(basePath);
    if (!document) add({ key: type, icon: FileWarning, title: words.documentMissing(label), text: words.uploadIt, to });
    else if (document.state === 'rejected') {
      const text = document.notes ?? words.seeReason;
      add({ key: type, icon: FileX, title: words.documentRejected(label), text, to });
    }
  }
  return items;
}

const row = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: 1.5,
  p: '12px 20px',
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
  '&:hover': { bgcolor: 'action.hover' },
  '& > svg': { mt: '2px', color: 'text.tertiary' },
} as const;

/** The link covers its row. */
const cover = {
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: -2, borderRadius: '3px' },
} as const;
