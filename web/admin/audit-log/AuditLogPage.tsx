import Link from '@mui/material/Link';
import { useState } from 'react';
import type { AuditEntry } from '../../shared/api/schema';
import { Badge, type Tone } from '../../shared/components/badges/Badge';
import { formatDateTime } from '../../shared/format';
import { capitalised } from '../../shared/texts';
import { CardLines } from '../components/list/CardLines';
import { ListPage } from '../components/list/ListPage';
import { TwoLines } from '../components/list/TwoLines';
import type { Column, Filter } from '../components/list/types';
import { ChangeDialog } from './ChangeDialog';
import { actorName } from './changes';
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
const ENTITIES = [
  'companies',
  'company_documents',
  'users',
  'invitations',
  'quotes',
  'quote_items',
  'orders',
  'catalog_items',
  'price_configurations',
  'configuration_options',
  'sla_packages',
];

const FILTERS: Filter[] = [
  {
    source: 'action',
    label: words.filters.action,
    all: words.filters.allActions,
    options: Object.entries(words.actions).map(([value, label]) => ({ value, label })),
  },
  {
    source: 'entity',
    label: words.filters.entity,
    all: words.filters.allEntities,
    options: ENTITIES.map((value) => ({ value, label: capitalised(value) })),
  },
];

const Kind = ({ entry }: { entry: AuditEntry }) => (
  <Badge tone={TONES[entry.action]} label={words.actions[entry.action]} />
);
const entryName = (entry: AuditEntry) =>
  words.name(words.actions[entry.action], capitalised(entry.entity), formatDateTime(entry.createdAt));

/** /admin/audit-log: what staff and administrators changed, newest first. */
export function AuditLogPage() {
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const open = (entry: AuditEntry) => (
    <Link
      component="button"
      type="button"
      data-row-link
      color="textPrimary"
      aria-label={entryName(entry)}
      onClick={() => setShown(entry)}
      sx={link}
    >
      {capitalised(entry.entity)}
    </Link>
  );
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
    { key: 'what', label: words.columns.what, width: 128, sort: 'action', render: (entry) => <Kind entry={entry} /> },
    {
      key: 'record',
      label: words.columns.record,
      sort: 'entity',
      render: (entry) => <TwoLines first={open(entry)} second={entry.operation} />,
    },
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
      resource="audit-log"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      filters={FILTERS}
      name={entryName}
      card={(entry) => (
        <CardLines
          title={open(entry)}
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

const link = {
  font: 'inherit',
  fontWeight: 550,
  textDecoration: 'none',
  verticalAlign: 'baseline',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: -2 },
};
