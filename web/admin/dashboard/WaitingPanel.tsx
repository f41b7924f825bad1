import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  Building2,
  ClipboardCheck,
  FileText,
  FolderCheck,
  type LucideIcon,
  Package,
  PiggyBank,
  ReceiptText,
  Store,
  Target,
  Truck,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import type { Statistics } from '../../shared/api/schema';
import { Panel } from '../../shared/components/frame/Panel';
import { formatCount, formatMoneyShort } from '../../shared/format';
import { unreadQuery } from '../../shared/messages/api';
import { threadTexts } from '../../shared/messages/thread-texts';
import { isLate, waitingWords } from '../quotes/waiting';
import { dashboardTexts } from './texts';

const words = dashboardTexts.waiting;
type Waiting = Statistics['waiting'];
type Item = Waiting['longest'][number];

const filtered = (path: string, filter: object) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Address of the list of quotes with open questions. */
const QUESTIONS = filtered(adminPaths.quotes, { openQuestions: true });

/** Types of open tasks, with the icon, the address of a record, and the address of the list of all such tasks. */
const KINDS: Record<
  Item['kind'],
  { icon: LucideIcon; page: (id: string) => string; list: string; count: keyof Counts }
> = {
  quote: { icon: FileText, page: adminPaths.quotePage, list: adminPaths.quotes, count: 'quotes' },
  document: { icon: FolderCheck, page: adminPaths.document, list: adminPaths.documents, count: 'documents' },
  company: {
    icon: Building2,
    page: adminPaths.company,
    list: filtered(adminPaths.companies, { verificationStatus: 'pending' }),
    count: 'companies',
  },
  application: {
    icon: ClipboardCheck,
    page: adminPaths.application,
    list: adminPaths.applications,
    count: 'applications',
  },
  listing: {
    icon: Store,
    page: adminPaths.partner,
    list: filtered(adminPaths.partners, { listing: 'waiting' }),
    count: 'listings',
  },
  deal: { icon: Target, page: adminPaths.deal, list: adminPaths.deals, count: 'deals' },
  fund: { icon: PiggyBank, page: adminPaths.fundRequest, list: adminPaths.fundRequests, count: 'funds' },
  order: { icon: Package, page: adminPaths.quotePage, list: `${adminPaths.orders}/create`, count: 'orders' },
  invoice: {
    icon: ReceiptText,
    page: adminPaths.order,
    list: filtered(adminPaths.orders, { invoiceRefused: true }),
    count: 'invoices',
  },
  proof: {
    icon: Truck,
    page: adminPaths.order,
    list: filtered(adminPaths.orders, { proofToReview: true }),
    count: 'proofs',
  },
};
type Counts = Omit<Waiting, 'longest' | 'oldestQuoteAt'>;
/** Types of open tasks, with the address of their list. Purchase orders and entries of the bank are not listed by name. */
const LISTS: { count: keyof Counts; list: string }[] = [
  ...Object.values(KINDS),
  { count: 'purchaseOrders', list: adminPaths.purchaseOrders },
  { count: 'bankEntries', list: adminPaths.bank },
];

/**
 * Panel with the open tasks of staff: the oldest tasks by name, and the number of tasks of each type with a link to its
 * list.
 */
export function WaitingPanel({ waiting }: { waiting: Waiting }) {
  const questions = useQuery(unreadQuery).data?.openQuestions ?? 0;
  const lists = LISTS.filter(({ count }) => waiting[count] > 0);
  const total = lists.reduce((sum, { count }) => sum + waiting[count], 0);
  return (
    <Panel title={words.title} aside={total > 0 && formatCount(total)} flush>
      {total + questions === 0 && (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.nothing}
        </Typography>
      )}
      <Box component="ul" aria-label={words.title}>
        {waiting.longest.map((item) => (
          <Row key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </Box>
      {lists.length + questions > 0 && (
        <Box
          component="nav"
          aria-label={words.all}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', p: '14px 20px' }}
        >
          {lists.map(({ list, count }) => (
            <Typography key={count} component={Link} to={list} variant="small" color="textSecondary" sx={{ py: '3px' }}>
              {words[count]} <span className="num">{formatCount(waiting[count])}</span>
            </Typography>
          ))}
          {questions > 0 && (
            <Typography component={Link} to={QUESTIONS} variant="small" color="textSecondary" sx={{ py: '3px' }}>
              {threadTexts.view} <span className="num">{formatCount(questions)}</span>
            </Typography>
          )}
        </Box>
      )}
    </Panel>
  );
}

function Row({ item: { kind, id, name, about, amount, since } }: { item: Item }) {
  const { icon: Icon, page } = KINDS[kind];
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box component={Link} to={page(id)} sx={row}>
        <Icon size={16} />
        <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 550, overflowWrap: 'anywhere' }}>
            {words.act[kind](name)}
          </Typography>
          <Typography component="span" variant="caption" color="textTertiary" noWrap sx={{ display: 'block' }}>
            {[about, amount !== null && formatMoneyShort(amount)].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Typography
          component="span"
          variant="small"
          className="num"
          sx={{
            flex: 'none',
            color: isLate(since) ? 'warning.dark' : 'text.secondary',
            fontWeight: isLate(since) ? 550 : 400,
          }}
        >
          {waitingWords(since)}
        </Typography>
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 56,
  px: 2.5,
  py: 1,
  color: 'text.primary',
  textDecoration: 'none',
  '& svg': { color: 'text.tertiary', flex: 'none' },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
};
