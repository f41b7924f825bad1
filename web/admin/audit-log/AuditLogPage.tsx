import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import type { AuditEntry } from '../../shared/api/schema';
import { Badge, type Tone } from '../../shared/components/badges/Badge';
import { formatDateTime } from '../../shared/format';
import { CardLines } from '../components/list/CardLines';
import { ListPage } from '../components/list/ListPage';
import { TwoLines } from '../components/list/TwoLines';
import type { Column, Filter } from '../components/list/types';
import { RecordLink } from '../components/RecordLink';
import { ChangeDialog } from './ChangeDialog';
import { actorName, doneWords } from './changes';
import { recordOf } from './record';
import { auditTexts } from './texts';

const words = auditTexts;
const TONES: Record<AuditEntry['action'], Tone> = {
  create: 'success',
  update: 'info',
  delete: 'error',
  sign_in: 'neutral',
  sign_in_failed: 'warning',
  sign_in_refused: 'error',
};
/** List parameter that asks for one entry per request and record. */
const FOLDED = { folded: 'true' };

/** Returns the UTC date of the given number of days ago in the API's format, `2026-01-31`. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const filters = (): Filter[] => [
  {
    source: 'recordType',
    label: words.filters.record,
    all: words.filters.allRecords,
    options: Object.entries(words.records).map(([value, label]) => ({ value, label })),
  },
  {
    source: 'action',
    label: words.filters.action,
    all: words.filters.allActions,
    options: Object.entries(words.actions).map(([value, label]) => ({ value, label })),
  },
  {
    source: 'createdFrom',
    label: words.filters.since,
    all: words.filters.anyTime,
    options: words.since.map(({ days, label }) => ({ value: daysAgo(days), label })),
  },
];

const Kind = ({ entry }: { entry: AuditEntry }) => (
  <Badge tone={TONES[entry.action]} label={words.actions[entry.action]} />
);
const entryName = (entry: AuditEntry) =>
  words.name(`${recordOf(entry).words} ${doneWords(entry)}`, formatDateTime(entry.createdAt));

/** /admin/audit-log: changes by staff and administrators, newest first, with one entry per request and record. */
export function AuditLogPage() {
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const [narrowing] = useState(filters);
  const open = (entry: AuditEntry, said: string) => (
    <Link
      component="button"
      type="button"
      data-row-link
      color="textPrimary"
      aria-label={entryName(entry)}
      onClick={() => setShown(entry)}
      sx={link}
    >
      {said}
    </Link>
  );
  /** Returns the record's name as a link to its page, followed by a description of the change that opens it. */
  const sentence = (entry: AuditEntry) => {
    const { words: record, to } = recordOf(entry);
    if (!to) return open(entry, `${record} ${doneWords(entry)}`);
    return (
      <>
        <Box component="span" sx={leading}>
          <RecordLink to={to}>{record}</RecordLink>
        </Box>{' '}
        {open(entry, doneWords(entry))}
      </>
    );
  };
  const columns: Column<AuditEntry>[] = [
    {
      key: 'when',
      label: words.columns.when,
      width: 184,
      sort: 'createdAt',
      first: 'DESC',
      render: (entry) => <span className="num">{formatDateTime(entry.createdAt)}</span>,
    },
    {
      key: 'who',
      label: words.columns.who,
      sort: 'actor',
      render: (entry) => <TwoLines first={actorName(entry)} second={entry.actor.email} />,
    },
    {
      key: 'what',
      label: words.columns.what,
      render: (entry) => <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{sentence(entry)}</Box>,
    },
    { key: 'kind', label: words.filters.action, width: 132, sort: 'action', render: (entry) => <Kind entry={entry} /> },
    {
      key: 'from',
      label: words.columns.from,
      width: 136,
      sort: 'address',
      from: 'lg',
      render: (entry) => entry.address,
    },
  ];
  return (
    <ListPage<AuditEntry>
      words={words}
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      filters={narrowing}
      always={FOLDED}
      name={entryName}
      card={(entry) => (
        <CardLines
          title={sentence(entry)}
          figure={<Kind entry={entry} />}
          note={actorName(entry)}
          aside={formatDateTime(entry.createdAt)}
        />
      )}
    >
      {shown && <ChangeDialog entry={shown} onClose={() => setShown(null)} />}
    </ListPage>
  );
}

/**
 * Target size of the two links in a sentence: at least 24 px, because they are adjacent and one of them covers the row.
 */
const target = { display: 'inline-block', minHeight: 24, lineHeight: '24px' } as const;

const leading = { position: 'relative', zIndex: 1, '& > a': target } as const;

const link = {
  font: 'inherit',
  ...target,
  textAlign: 'left',
  fontWeight: 550,
  textDecoration: 'none',
  verticalAlign: 'baseline',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: -2 },
};
