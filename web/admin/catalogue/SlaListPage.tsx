import type { AdminSlaPackage } from '../../shared/api/schema';
import { formatCount } from '../../shared/format';
import { adminPaths } from '#rules/admin-paths';
import { capitalised } from '../../shared/labels';
import { StateBadge } from '../components/badges';
import { CreateLink } from '../components/CreateLink';
import { CardLines } from '../components/list/CardLines';
import { dayColumn } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RowLink } from '../components/list/RowLink';
import { TwoLines } from '../components/list/TwoLines';
import type { Column, View } from '../components/list/types';
import { priceWords } from './price-words';
import { catalogueTexts } from './texts';

const words = catalogueTexts.sla;
const IN_ORDER = { field: 'position', order: 'ASC' } as const;
const VIEWS: View[] = [
  { key: 'active', label: catalogueTexts.views.active, filter: { active: true } },
  { key: 'archived', label: catalogueTexts.views.archived, filter: { active: false } },
];

const Open = ({ row }: { row: AdminSlaPackage }) => (
  <RowLink to={`${adminPaths.slaPackages}/${row.id}`}>{row.name}</RowLink>
);
/** Returns the default price of an SLA package, which applies to every product without a specific price. */
function ownPrice({ prices }: AdminSlaPackage): string {
  const own = prices.find(({ deviceId }) => deviceId === null);
  return !own && prices.length > 0 ? words.byProduct : priceWords(own ?? null);
}

const COLUMNS: Column<AdminSlaPackage>[] = [
  {
    key: 'name',
    label: words.columns.name,
    sort: 'name',
    render: (row) => (
      <>
        <TwoLines first={<Open row={row} />} second={row.description} />
        {row.archivedAt && <StateBadge state="archived" />}
      </>
    ),
  },
  { key: 'tier', label: words.columns.tier, width: 96, sort: 'tier', render: (row) => capitalised(row.tier) },
  { key: 'price', label: words.columns.price, width: 160, sort: 'price', right: true, render: ownPrice },
  {
    key: 'devices',
    label: words.columns.devices,
    width: 140,
    sort: 'deviceCount',
    first: 'DESC',
    right: true,
    from: 'md',
    render: (row) => formatCount(row.prices.filter(({ deviceId }) => deviceId !== null).length),
  },
  dayColumn('updatedAt', words.columns.updated, 116, 'md'),
];

/** /admin/sla-packages: list of the SLA packages. */
export function SlaListPage() {
  return (
    <ListPage<AdminSlaPackage>
      words={words}
      sort={IN_ORDER}
      columns={COLUMNS}
      views={VIEWS}
      name={(row) => row.name}
      card={(row) => <CardLines title={<Open row={row} />} figure={ownPrice(row)} note={capitalised(row.tier)} />}
      actions={<CreateLink list={adminPaths.slaPackages} label={words.create} />}
    />
  );
}
