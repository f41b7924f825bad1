import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { adminPaths } from '#rules/admin-paths';
import type { PurchaseOrder } from '../../shared/api/schema';
import { formatDateTime, formatMoney } from '../../shared/format';
import { StateBadge } from '../components/badges';
import { CardLines } from '../components/list/CardLines';
import { ListPage } from '../components/list/ListPage';
import { BY_COMPANY } from '../components/list/more-filters';
import type { Column, View } from '../components/list/types';
import { RecordLink } from '../components/RecordLink';
import { DocumentsButton } from './DocumentsButton';
import { DoneButton } from './DoneButton';
import { purchaseOrderTexts as words } from './texts';

const VIEWS: View[] = [
  { key: 'open', label: words.views.open, filter: { open: true } },
  { key: 'accepted', label: words.views.accepted, filter: { status: 'accepted' } },
  { key: 'refused', label: words.views.refused, filter: { status: 'refused' } },
];

const note = (text: string) => (
  <Typography component="span" variant="small" color="textSecondary" sx={{ display: 'block' }}>
    {text}
  </Typography>
);

const number = ({ number: given, type, system }: PurchaseOrder) => (
  <Box sx={{ py: '4px', overflowWrap: 'anywhere' }}>
    <span className="mono">{given}</span>
    {note([words.types[type], system].filter(Boolean).join(', '))}
  </Box>
);

const quote = ({ quoteId, quoteNumber, revision, orderId, orderNumber }: PurchaseOrder) => (
  <Box sx={{ py: '4px' }}>
    {quoteId && quoteNumber && (
      <RecordLink to={adminPaths.quotePage(quoteId)} mono>
        {quoteNumber}
      </RecordLink>
    )}
    {revision !== null && note(words.revision(revision))}
    {orderId && orderNumber && (
      <Box component="span" sx={{ display: 'block' }}>
        <RecordLink to={adminPaths.order(orderId)}>{words.order(orderNumber)}</RecordLink>
      </Box>
    )}
  </Box>
);

/** The answer in words; each difference stands in a line of its own. */
const answer = ({ answer: text, differences, doneAt, doneBy }: PurchaseOrder) => (
  <Box sx={{ py: '4px', overflowWrap: 'anywhere' }}>
    {differences.length === 0 ? text : null}
    {differences.length > 0 && (
      <Box component="ul" sx={{ m: 0, pl: 2, listStyle: 'disc' }}>
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </Box>
    )}
    {doneAt && note(words.doneBy(doneBy ?? '', formatDateTime(doneAt)))}
  </Box>
);

const badge = ({ status, doneAt }: PurchaseOrder) => {
  if (status === 'accepted') return <StateBadge state="verified" label={words.accepted} />;
  return <StateBadge state={doneAt ? 'done' : 'rejected'} label={doneAt ? words.done : words.refused} />;
};

const company = ({ companyId, company: name }: PurchaseOrder) => (
  <RecordLink to={adminPaths.company(companyId)}>{name}</RecordLink>
);

const total = ({ total: given, currency }: PurchaseOrder) =>
  given === null ? null : currency && /^[A-Z]{3}$/.test(currency) ? formatMoney(given, currency) : String(given);

const COLUMNS: Column<PurchaseOrder>[] = [
  { key: 'number', label: words.columns.number, width: 176, sort: 'number', render: number },
  { key: 'company', label: words.columns.company, width: 168, sort: 'company', from: 'md', render: company },
  { key: 'quote', label: words.columns.quote, width: 136, render: quote },
  { key: 'answer', label: words.columns.answer, render: answer },
  {
    key: 'received',
    label: words.columns.received,
    width: 152,
    sort: 'receivedAt',
    first: 'DESC',
    from: 'md',
    render: (order) => (
      <Box sx={{ py: '4px' }}>
        {badge(order)}
        {note(formatDateTime(order.receivedAt))}
      </Box>
    ),
  },
  {
    key: 'actions',
    label: words.columns.actions,
    width: 136,
    right: true,
    render: (order) => (
      <>
        <DoneButton order={order} />
        <DocumentsButton order={order} />
      </>
    ),
  },
];

/** /admin/purchase-orders: purchase orders of purchasing systems; starts with the refused ones that are to do. */
export function PurchaseOrderListPage() {
  return (
    <ListPage<PurchaseOrder>
      words={words}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      views={VIEWS}
      more={[BY_COMPANY]}
      columns={COLUMNS}
      name={(order) => words.named(order.number, order.company)}
      card={(order) => (
        <CardLines
          title={number(order)}
          figure={total(order)}
          note={
            <>
              {company(order)}
              {quote(order)}
              {answer(order)}
              <DoneButton order={order} />
              <DocumentsButton order={order} />
            </>
          }
          aside={formatDateTime(order.receivedAt)}
          badge={badge(order)}
        />
      )}
    />
  );
}
