import Box from '@mui/material/Box';
import { Upload } from 'lucide-react';
import type { AdminProduct } from '../../shared/api/schema';
import { Thumb } from '../../shared/components/badges/Thumb';
import { adminPaths } from '#rules/admin-paths';
import { StateBadge } from '../components/badges';
import { CreateLink } from '../components/CreateLink';
import { CardLines } from '../components/list/CardLines';
import { countColumn, dayColumn } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RowLink } from '../components/list/RowLink';
import { TwoLines } from '../components/list/TwoLines';
import type { Column, View } from '../components/list/types';
import { Button } from '../../shared/components/actions/Button';
import { useMayChange } from '../core/use-may-change';
import { ExportMenu } from '../exports/ExportMenu';
import { LeadTimeCell } from './LeadTimeCell';
import { priceWords } from './price-words';
import { catalogueTexts } from './texts';
import { BulkProducts } from './BulkProducts';

const words = catalogueTexts;
const IN_ORDER = { field: 'position', order: 'ASC' } as const;
const VIEWS: View[] = [
  { key: 'active', label: words.views.active, filter: { active: true } },
  { key: 'archived', label: words.views.archived, filter: { active: false } },
  { key: 'all', label: words.views.all, filter: {} },
];

const Open = ({ row }: { row: AdminProduct }) => <RowLink to={adminPaths.product(row.id)}>{row.name}</RowLink>;

const COLUMNS: Column<AdminProduct>[] = [
  {
    key: 'product',
    label: words.columns.product,
    sort: 'name',
    render: (row) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        <Thumb src={row.image} compact />
        <Box sx={{ minWidth: 0 }}>
          <TwoLines first={<Open row={row} />} second={row.description} />
        </Box>
        {row.archivedAt && <StateBadge state="archived" />}
      </Box>
    ),
  },
  { key: 'type', label: words.columns.type, width: 104, sort: 'type', from: 'md', render: (row) => row.type },
  {
    key: 'price',
    label: words.columns.price,
    width: 150,
    sort: 'defaultPrice',
    right: true,
    render: (row) => priceWords(row.defaultPrice),
  },
  {
    key: 'leadTime',
    label: words.columns.leadTime,
    width: 128,
    sort: 'leadTimeWeeks',
    render: (row) => <LeadTimeCell product={row} />,
  },
  countColumn('priceConfigurationCount', words.columns.prices, 116, 'lg'),
  dayColumn('updatedAt', words.columns.updated, 112, 'lg'),
];

function ImportLink() {
  if (!useMayChange()) return null;
  return (
    <Button size="small" icon={<Upload size={14} />} to={adminPaths.productImport}>
      {words.import.link}
    </Button>
  );
}

/** /admin/products: list of the products, with lead times edited inline. */
export function ProductListPage() {
  const mayChange = useMayChange();
  return (
    <ListPage<AdminProduct>
      words={words}
      sort={IN_ORDER}
      perPage={50}
      columns={COLUMNS}
      views={VIEWS}
      bulk={mayChange ? (rows, clear) => <BulkProducts rows={rows} onDone={clear} /> : undefined}
      saved="products"
      name={(row) => row.name}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          figure={priceWords(row.defaultPrice)}
          note={row.type}
          aside={<LeadTimeCell product={row} />}
          badge={row.archivedAt && <StateBadge state="archived" />}
        />
      )}
      actions={
        <>
          <ExportMenu resource="catalogue" />
          <ImportLink />
          <CreateLink list={adminPaths.products} label={words.create} />
        </>
      }
    />
  );
}
