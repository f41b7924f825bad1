import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { AwaitedQuote } from '../../shared/api/schema';
import { PageHead } from '../../shared/components/frame/PageHead';
import { cardStyle } from '../../shared/components/frame/Panel';
import { formatDate, formatMoneyShort } from '../../shared/format';
import { adminPaths } from '#rules/admin-paths';
import { CardLines } from '../components/list/CardLines';
import { ResourceList } from '../components/list/ResourceList';
import { TwoLines } from '../components/list/TwoLines';
import type { Column } from '../components/list/types';
import { ConsolePage } from '../shell/ConsolePage';
import { CreateOrder } from './CreateOrder';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts;

/** /admin/orders/create: list of the accepted quotes without an order. */
export function CreateOrderPage() {
  const make = (row: AwaitedQuote) => <CreateOrder quote={row} inRow />;
  const columns: Column<AwaitedQuote>[] = [
    {
      key: 'quote',
      label: words.facts.quote,
      width: 140,
      sort: 'number',
      first: 'DESC',
      render: (row) => (
        <Link component={RouterLink} to={adminPaths.quote(row.id)} className="mono no-break">
          {row.number}
        </Link>
      ),
    },
    {
      key: 'company',
      label: words.columns.company,
      sort: 'company',
      render: (row) => <TwoLines first={row.company.name} second={row.purchaseOrder ?? row.products.join(', ')} />,
    },
    {
      key: 'total',
      label: words.columns.total,
      width: 112,
      sort: 'total',
      first: 'DESC',
      right: true,
      render: (row) => formatMoneyShort(row.total, row.currency),
    },
    {
      key: 'accepted',
      label: words.columns.accepted,
      width: 116,
      sort: 'acceptedAt',
      first: 'DESC',
      right: true,
      from: 'md',
      render: (row) => formatDate(row.acceptedAt),
    },
    { key: 'create', label: words.create, width: 140, right: true, render: make },
  ];
  return (
    <ConsolePage title={words.createTitle}>
      <PageHead back={{ to: adminPaths.orders, label: words.back }} title={words.createTitle} text={words.createText} />
      <Box sx={{ ...cardStyle, overflow: 'hidden' }}>
        <ResourceList<AwaitedQuote>
          resource="awaited-quotes"
          within={{}}
          sort={{ field: 'acceptedAt', order: 'DESC' }}
          words={{
            list: words.accepted,
            search: words.searchQuotes,
            emptyTitle: words.nothingAwaited,
            emptyText: words.nothingAwaitedText,
          }}
          columns={columns}
          name={(row) => row.number}
          card={(row) => (
            <CardLines
              title={row.company.name}
              figure={formatMoneyShort(row.total, row.currency)}
              note={<span className="mono">{row.number}</span>}
              aside={make(row)}
            />
          )}
        />
      </Box>
    </ConsolePage>
  );
}
