import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { PARTNER_STATUSES } from '#rules/partner-status';
import { percent } from '#rules/commission';
import { PARTNER_TIER_NAMES, PARTNER_TIERS } from '#rules/partner-tier';
import type { PartnerRow } from '../../shared/api/schema';
import { countries } from '../../shared/country-words';
import { formatMoneyShort } from '../../shared/format';
import { capitalised } from '../../shared/labels';
import { StateBadge } from '../components/badges';
import { CardLines } from '../components/list/CardLines';
import { countColumn, dayColumn, stateColumn } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { BY_COUNTRY } from '../components/list/more-filters';
import { RowLink } from '../components/list/RowLink';
import { TwoLines } from '../components/list/TwoLines';
import type { Column, Filter, View } from '../components/list/types';
import { useMayChange } from '../core/use-may-change';
import { BulkPartners } from './BulkPartners';
import { ExportPartners } from './ExportPartners';
import { partnerTexts as words } from './partner-texts';
import { type BulkAct, BulkNotice } from './BulkNotice';

const BY_NAME = { field: 'name', order: 'ASC' } as const;

const VIEWS: View[] = [
  { key: 'all', label: words.views.all, filter: {}, sort: BY_NAME },
  ...PARTNER_STATUSES.map((status) => ({
    key: status,
    label: words.views[status],
    filter: { status },
    sort: BY_NAME,
  })),
];

const FILTERS: Filter[] = [
  {
    source: 'tier',
    label: words.filters.tier,
    all: words.filters.allTiers,
    options: PARTNER_TIER_NAMES.map((value) => ({ value, label: PARTNER_TIERS[value].label })),
  },
  {
    source: 'status',
    label: words.filters.status,
    all: words.filters.allStatuses,
    options: PARTNER_STATUSES.map((value) => ({ value, label: capitalised(value) })),
  },
];

const countryOf = (row: PartnerRow) => countries.find(({ code }) => code === row.countryCode)?.name ?? row.countryCode;
const Open = ({ row }: { row: PartnerRow }) => <RowLink to={adminPaths.partner(row.id)}>{row.name}</RowLink>;

const amountColumn = (key: 'pipeline' | 'accepted', width: number): Column<PartnerRow> => ({
  key,
  label: words.columns[key],
  width,
  sort: key,
  first: 'DESC',
  right: true,
  from: 'md',
  render: (row) => formatMoneyShort(row[key]),
});

const COLUMNS: Column<PartnerRow>[] = [
  {
    key: 'name',
    label: words.columns.name,
    sort: 'name',
    render: (row) => <TwoLines first={<Open row={row} />} second={countryOf(row)} />,
  },
  {
    key: 'tier',
    label: words.columns.tier,
    width: 96,
    sort: 'tier',
    first: 'DESC',
    render: (row) => PARTNER_TIERS[row.tier].label,
  },
  {
    key: 'rate',
    label: words.columns.rate,
    width: 104,
    right: true,
    from: 'md',
    render: (row) => percent(row.rate),
  },
  stateColumn('status', words.columns.status, 130),
  countColumn('clients', words.columns.clients, 88, 'md'),
  amountColumn('pipeline', 112),
  amountColumn('accepted', 168),
  dayColumn('since', words.columns.since, 124, 'lg'),
];

/** /admin/partners: list of the companies in the partner program. */
export function PartnerListPage() {
  const mayChange = useMayChange();
  const [done, setDone] = useState<BulkAct | null>(null);
  return (
    <ListPage<PartnerRow>
      words={words}
      sort={BY_NAME}
      columns={COLUMNS}
      views={VIEWS}
      saved="partners"
      filters={FILTERS}
      more={[BY_COUNTRY]}
      bulk={mayChange ? (rows, clear) => <BulkPartners rows={rows} onDone={clear} onAct={setDone} /> : undefined}
      name={(row) => row.name}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          figure={formatMoneyShort(row.accepted)}
          note={`${PARTNER_TIERS[row.tier].label} · ${countryOf(row)}`}
          badge={<StateBadge state={row.status} />}
        />
      )}
      actions={<ExportPartners />}
    >
      {done && <BulkNotice key={done.id} of={done} onClose={() => setDone(null)} />}
    </ListPage>
  );
}
