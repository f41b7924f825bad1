import { countryName } from '#rules/country-name';
import { paths } from '#rules/paths';
import type { PartnerClient } from '../../../shared/api/schema';
import { Badge } from '../../../shared/components/badges/Badge';
import { Glyph } from '../../../shared/components/badges/Glyph';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { RowLink } from '../../../shared/components/lists/RowLink';
import { formatDate } from '../../../shared/format';
import { ListCards } from '../../components/ListCards';
import { type ListColumn, type ListRows, ListTable } from '../../components/ListTable';
import { clientTexts } from './texts';

const words = clientTexts.list;
const { columns } = words;
const EXPECTED = [176, 148, 190];

const COLUMNS: ListColumn<PartnerClient>[] = [
  {
    label: columns.name,
    sort: 'name',
    className: 'breaks',
    cell: (row) => <Name row={row} />,
    bar: { width: EXPECTED },
  },
  { label: columns.place, width: 200, sort: 'city', className: 'secondary', cell: placeOf, bar: { width: 130 } },
  {
    label: columns.people,
    width: 112,
    className: 'num secondary no-break',
    cell: (row) => words.people(row.people),
    bar: { width: 62 },
  },
  { label: columns.shares, width: 200, from: 'md', className: 'secondary', cell: sharesOf, bar: { width: 140 } },
  {
    label: columns.connected,
    width: 124,
    sort: 'connectedAt',
    className: 'num date secondary no-break',
    cell: (row) => formatDate(row.connectedAt),
    bar: { width: 84 },
  },
];

/** The clients as a table, from 600 px. */
export function ClientTable(list: ListRows<PartnerClient>) {
  return <ListTable label={words.label} columns={COLUMNS} expected={EXPECTED.length} {...list} />;
}

/** The clients as a list, below 600 px. */
export function ClientCards({ rows }: { rows: PartnerClient[] | undefined }) {
  return (
    <ListCards
      label={words.label}
      rows={rows}
      card={(row) => (
        <>
          <p className="all breaks">
            <Name row={row} />
          </p>
          <span className="secondary">{placeOf(row)}</span>
          <span className="small tertiary num end">{words.people(row.people)}</span>
          <span className="all small tertiary">{sharesOf(row)}</span>
        </>
      )}
      expected={EXPECTED.map((width) => (
        <>
          <Skeleton width={width} height={14} className="all" style={{ marginBlock: 3 }} />
          <Skeleton width={130} height={12} className="all" style={{ marginBlock: 3 }} />
          <Skeleton width={110} height={12} className="all" style={{ marginBlock: 3 }} />
        </>
      ))}
    />
  );
}

/** By which the whole row opens; marked while it is suspended. */
function Name({ row }: { row: PartnerClient }) {
  return (
    <>
      <RowLink to={paths.partnerClient(row.id)}>
        <span style={{ fontWeight: 550, marginRight: 8 }}>{row.name}</span>
      </RowLink>
      {row.status === 'suspended' && <Badge tone="error" icon={<Glyph shape="bang" />} label={words.suspended} />}
    </>
  );
}

/** 'Schiedam, Netherlands'. */
export function placeOf({ city, countryCode }: Pick<PartnerClient, 'city' | 'countryCode'>): string {
  return `${city}, ${countryName(countryCode)}`;
}

function sharesOf({ sharesPast, connectedAt }: PartnerClient): string {
  return sharesPast ? words.past : words.since(formatDate(connectedAt));
}
