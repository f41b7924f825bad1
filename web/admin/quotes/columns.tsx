import Box from '@mui/material/Box';
import type { SystemQuoteRow } from '../../shared/api/schema';
import { QuoteId } from '../../shared/components/badges/QuoteId';
import { StatusBadge } from '../../shared/components/badges/StatusBadge';
import { ThreadState } from '../../shared/messages/ThreadState';
import { daysUntil, formatDate, formatDay, formatMoneyShort } from '../../shared/format';
import { adminPaths } from '#rules/admin-paths';
import { quoteName } from '#rules/quote-name';
import { shownStatus } from '#rules/quote-status';
import { CardLines } from '../components/list/CardLines';
import { RowLink } from '../components/list/RowLink';
import { TwoLines } from '../components/list/TwoLines';
import type { Column } from '../components/list/types';
import { Due } from './follow-up/Due';
import { adminQuoteTexts } from './texts';
import { isLate, waitingWords } from './waiting';

const words = adminQuoteTexts;
const { columns } = words;

export const rowName = (row: SystemQuoteRow) => words.name(quoteName(row), row.company.name);

/** Returns a text about a quote: the partner that prepared it, the program that drafted it, and its reference or products. */
const aboutOf = ({ partner, customerReference, products, draftedBy }: SystemQuoteRow) =>
  [
    partner && words.via(partner.name),
    draftedBy && words.draftedBy(draftedBy),
    customerReference ?? products.join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

const Open = ({ row }: { row: SystemQuoteRow }) => (
  <RowLink to={adminPaths.quote(row.id)} name={rowName(row)} beside>
    <span className="mono">{row.number}</span>
  </RowLink>
);

const Below = ({ children }: { children: string }) => (
  <Box component="span" sx={{ display: 'block', mt: '2px', typography: 'caption', color: 'text.secondary' }}>
    {children}
  </Box>
);

/** Badge with the status. Below are why a quote that was sent is under review again, and whether it waits for agreements. */
const Status = ({ row }: { row: SystemQuoteRow }) => (
  <span>
    <StatusBadge status={shownStatus(row)} on="list" />
    <ThreadState row={row} />
    {row.returned && <Below>{words.cameBack[row.returned]}</Below>}
    {row.needsAgreement && <Below>{words.agreement.waits}</Below>}
  </span>
);

/** Waiting time of a quote under review; amber when it is too long. */
function Waited({ row }: { row: SystemQuoteRow }) {
  if (row.status !== 'pending_approval' || !row.submittedAt) return null;
  const late = isLate(row.submittedAt);
  return (
    <Box
      component="span"
      sx={{ color: late ? 'warning.dark' : 'text.secondary', fontWeight: late ? 550 : 400, whiteSpace: 'nowrap' }}
    >
      {waitingWords(row.submittedAt)}
    </Box>
  );
}

function ValidUntil({ row }: { row: SystemQuoteRow }) {
  if (!row.validUntil) return null;
  const soon = row.status === 'sent' && daysUntil(row.validUntil) <= 7;
  return (
    <Box
      component="span"
      className="num"
      sx={{ color: soon ? 'warning.dark' : 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {formatDay(row.validUntil)}
    </Box>
  );
}

/** Name of the staff member who owns the quote, and the due date. */
const Owner = ({ row: { followUp, status } }: { row: SystemQuoteRow }) => (
  <TwoLines first={followUp.owner?.name ?? ''} second={followUp.dueOn && <Due followUp={followUp} status={status} />} />
);

/** Returns the columns of the list; the waiting time only for the tab of waiting quotes. */
export const quoteColumns = (waiting: boolean, beside: boolean): Column<SystemQuoteRow>[] => [
  {
    key: 'quote',
    label: columns.quote,
    width: 130,
    sort: 'number',
    first: 'DESC',
    render: (row) => <TwoLines first={<Open row={row} />} second={<QuoteId id={row.id} />} />,
  },
  {
    key: 'company',
    label: columns.company,
    sort: 'company',
    render: (row) => <TwoLines first={row.company.name} second={aboutOf(row)} />,
  },
  {
    key: 'status',
    label: columns.status,
    width: 154,
    sort: 'status',
    render: (row) => <Status row={row} />,
  },
  {
    key: 'total',
    label: columns.total,
    width: 100,
    sort: 'total',
    first: 'DESC',
    right: true,
    render: (row) => formatMoneyShort(row.total, row.currency),
  },
  waiting
    ? {
        key: 'waiting',
        label: columns.waiting,
        width: 84,
        sort: 'submittedAt',
        right: true,
        render: (row) => <Waited row={row} />,
      }
    : {
        key: 'validUntil',
        label: columns.validUntil,
        width: 116,
        sort: 'validUntil',
        right: true,
        render: (row) => <ValidUntil row={row} />,
      },
  ...(beside
    ? []
    : [
        {
          key: 'owner',
          label: columns.owner,
          width: 150,
          sort: 'dueOn',
          from: 'lg' as const,
          render: (row: SystemQuoteRow) => <Owner row={row} />,
        },
        {
          key: 'created',
          label: columns.created,
          width: 112,
          sort: 'createdAt',
          first: 'DESC' as const,
          right: true,
          from: 'md' as const,
          render: (row: SystemQuoteRow) => (
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {formatDate(row.createdAt)}
            </Box>
          ),
        },
      ]),
];

/** Returns the card of a quote, for phones. */
export const quoteCard = (row: SystemQuoteRow) => (
  <CardLines
    title={
      <RowLink to={adminPaths.quote(row.id)} name={rowName(row)} beside>
        {row.company.name}
      </RowLink>
    }
    figure={formatMoneyShort(row.total, row.currency)}
    note={quoteName(row)}
    aside={row.status === 'pending_approval' ? <Waited row={row} /> : <ValidUntil row={row} />}
    badge={
      <>
        <Status row={row} />
        {row.followUp.owner && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', alignSelf: 'center' }}>
            {row.followUp.owner.name} <Due followUp={row.followUp} status={row.status} />
          </Box>
        )}
      </>
    }
  />
);
