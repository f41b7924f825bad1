import Box from '@mui/material/Box';
import { ListBase } from 'react-admin';
import { messageOf } from '../../shared/api/errors';
import type { SystemQuoteRow } from '../../shared/api/schema';
import { Button } from '../../shared/components/Button';
import { Notice } from '../../shared/components/Notice';
import { PageHead } from '../../shared/components/PageHead';
import { cardStyle } from '../../shared/components/Panel';
import { formatDate, formatMoneyShort } from '../../shared/format';
import { paths } from '../../shared/paths';
import { texts } from '../../shared/texts';
import { CardLines } from '../components/list/CardLines';
import { RecordList } from '../components/list/RecordList';
import { TwoLines } from '../components/list/TwoLines';
import type { Column } from '../components/list/types';
import { ConsolePage } from '../shell/ConsolePage';
import { adminOrderTexts } from './texts';
import { useCreateOrder } from './use-create-order';

const words = adminOrderTexts;

/** /admin/orders/create: accepted quotes, of which orders are made. */
export function CreateOrderPage() {
  const create = useCreateOrder();
  const make = (row: SystemQuoteRow) => (
    <Button
      size="small"
      aria-label={`${words.create}: ${row.number}`}
      busy={create.isPending && create.variables === row.id}
      onClick={() => create.mutate(row.id)}
    >
      {words.create}
    </Button>
  );
  const columns: Column<SystemQuoteRow>[] = [
    {
      key: 'quote',
      label: words.facts.quote,
      width: 140,
      render: (row) => <TwoLines first={row.number} second={row.customerReference} />,
    },
    { key: 'company', label: words.columns.company, render: (row) => row.company.name },
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
      key: 'created',
      label: words.columns.created,
      width: 116,
      sort: 'createdAt',
      first: 'DESC',
      right: true,
      from: 'md',
      render: (row) => formatDate(row.createdAt),
    },
    { key: 'create', label: words.create, width: 140, right: true, render: make },
  ];
  return (
    <ConsolePage title={words.createTitle} crumbs={[{ label: words.title, to: paths.adminOrders }]}>
      <PageHead back={{ to: paths.adminOrders, label: words.back }} title={words.createTitle} text={words.createText} />
      {create.isError && (
        <Notice tone="error" title={texts.error} sx={{ mb: 2 }}>
          {messageOf(create.error, words.createFailed)}
        </Notice>
      )}
      <Box sx={{ ...cardStyle, overflow: 'hidden' }}>
        <ListBase<SystemQuoteRow>
          resource="quotes"
          perPage={25}
          sort={{ field: 'createdAt', order: 'DESC' }}
          filter={{ status: 'accepted' }}
          storeKey={false}
          disableSyncWithLocation
          disableAuthentication
        >
          <RecordList<SystemQuoteRow>
            label={words.accepted}
            columns={columns}
            search={words.search}
            name={(row) => row.number}
            card={(row) => (
              <CardLines
                title={row.company.name}
                figure={formatMoneyShort(row.total, row.currency)}
                note={row.number}
                aside={make(row)}
              />
            )}
          />
        </ListBase>
      </Box>
    </ConsolePage>
  );
}
