import { countryName } from '#rules/country-name';
import { paths } from '#rules/paths';
import type { ClientFigures, PartnerClient } from '../../../shared/api/schema';
import { Badge } from '../../../shared/components/badges/Badge';
import { Glyph } from '../../../shared/components/badges/Glyph';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { RowLink } from '../../../shared/components/lists/RowLink';
import { formatCount, formatDate, formatMoneyShort } from '../../../shared/format';
import { ListCards } from '../../components/ListCards';
import { type ListColumn, type ListRows, ListTable } from '../../components/ListTable';
import { clientTexts } from './texts';

const words = clientTexts.list;
const { columns } = words;
const EXPECTED = [176, 148, 190];

const COLUMNS: ListColumn<ClientFigures>[] = [
  {
    label: columns.name,
    sort: 'name',
    className: 'breaks',
    cell: (row) => <Name row={row} />,
    bar: { width: EXPECTED },
  },
  { label: columns.place, width: 180, sort: 'city', className: 'secondary', cell: placeOf, bar: { width: 130 } },
  {
    label: columns.quotes,
    width: 84,
    right: true,
    className: 'num secondary',
    cell: (row) => formatCount(row.quotes),
    bar: { width: 22 },
  },
  {
    label: columns.accepted,
    width: 132,
    right: true,
    className: 'num no-break',
    cell: (row) => formatMoneyShort(row.accepted.net),
    bar: { width: 76 },
  },
  {
    label: columns.activity,
    width: 124,
    className: 'num secondary no-break',
    cell: (row) => formatDate(row.lastActivityAt),
    bar: { width: 84 },
  },
  {
    label: columns.connected,
    width: 124,
    sort: 'connectedAt',
    from: 'md',
    className: 'num date secondary no-break',
    cell: (row) => formatDate(row.connectedAt),
    bar: { width: 84 },
  },
];

/** Clients as a table, from 600 px. */
export function ClientTable(list: ListRows<ClientFigures>) {
  return <ListTable label={words.label} columns={COLUMNS} expected={EXPECTED.length} {...list} />;
}

/** Clients as cards, below 600 px. */
export function ClientCards({ rows }: { rows: ClientFigures[] | undefined }) {
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
          <span className="small tertiary num end">{words.quotes(row.quotes)}</span>
          <span className="all small tertiary num">
            {words.accepted(formatMoneyShort(row.accepted.net))}
            <br />
            {words.activity(formatDate(row.lastActivityAt))}
          </span>
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

/** Link with the client's name, which covers the whole row; marks a suspended client. */
function Name({ row }: { row: ClientFigures }) {
  return (
    <>
      <RowLink to={paths.partnerClient(row.id)}>
        <span style={{ fontWeight: 550, marginRight: 8 }}>{row.name}</span>
      </RowLink>
      {row.label && (
        <span className="small tertiary" style={{ marginRight: 8 }}>
          {row.label}
        </span>
      )}
      {row.status === 'suspended' && <Badge tone="error" icon={<Glyph shape="bang" />} label={words.suspended} />}
    </>
  );
}

/** Formats the place of a client: 'Schiedam, Netherlands'. */
export function placeOf({ city, countryCode }: Pick<PartnerClient, 'city' | 'countryCode'>): string {
  return `${city}, ${countryName(countryCode)}`;
}
