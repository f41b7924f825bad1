import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shownStatus } from '#rules/quote-status';
import { messageOf } from '../../../shared/api/errors';
import type { PartnerQuoteRow } from '../../../shared/api/schema';
import { Segments } from '../../../shared/components/actions/Segments';
import { StatusBadge } from '../../../shared/components/badges/StatusBadge';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { Panel } from '../../../shared/components/frame/Panel';
import { Pager } from '../../../shared/components/lists/Pager';
import { formatMoneyShort } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { PHONE, useMedia } from '../../../shared/use-media';
import { ListCards } from '../../components/ListCards';
import { type ListColumn, ListTable } from '../../components/ListTable';
import { IdLink } from '../../quotes/list/cells';
import { quotesOfClientQuery } from './api';
import { clientTexts } from './texts';

const words = clientTexts.quotes;
const { columns } = words;
const SHOWN = 10;
const EXPECTED = [112, 104, 128];

const author = ({ isOurs, partner, preparedBy, contact }: PartnerQuoteRow): string =>
  isOurs ? words.you : (partner?.name ?? preparedBy ?? `${contact.firstName} ${contact.lastName}`);

const commissionOf = ({ commission }: PartnerQuoteRow): string =>
  commission === null ? texts.unknown : formatMoneyShort(commission);

const COLUMNS: ListColumn<PartnerQuoteRow>[] = [
  { label: columns.quote, width: 168, cell: (row) => <IdLink row={row} />, bar: { width: EXPECTED } },
  {
    label: columns.status,
    width: 148,
    cell: (row) => <StatusBadge status={shownStatus(row)} on="list" />,
    bar: { width: [62, 118, 84], height: 22 },
  },
  { label: columns.author, className: 'breaks secondary', cell: author, bar: { width: [90, 40, 110] } },
  {
    label: columns.total,
    width: 108,
    right: true,
    className: 'num no-break',
    cell: ({ total, currency }) => formatMoneyShort(total, currency),
    bar: { width: 68 },
  },
  {
    label: columns.commission,
    width: 116,
    right: true,
    className: 'num secondary no-break',
    cell: commissionOf,
    bar: { width: 52 },
  },
];

/** Quotes of a client: quotes that the partner has prepared, and quotes that the client shares. */
export function ClientQuotes({ id }: { id: string }) {
  const phone = useMedia(PHONE);
  const [shown, setShown] = useState<{ by: 'all' | 'us'; page: number }>({ by: 'all', page: 1 });
  const paging = { sort: '-createdAt', limit: SHOWN, offset: (shown.page - 1) * SHOWN };
  const list = useQuery(quotesOfClientQuery(id, { ...paging, ...(shown.by === 'us' && { preparedBy: 'us' }) }));
  const { data, error, isFetching, refetch } = list;
  const rows = data?.data;
  return (
    <Panel
      title={words.title}
      flush
      aside={
        <Segments
          label={words.by}
          value={shown.by}
          options={[
            { value: 'all', label: words.all },
            { value: 'us', label: words.us },
          ]}
          onChange={(by) => setShown({ by, page: 1 })}
        />
      }
    >
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : rows?.length === 0 ? (
        <div className="panel-content">
          <p className="strong">{words.empty}</p>
          <p className="secondary">{shown.by === 'us' ? words.emptyUs : words.emptyText}</p>
        </div>
      ) : phone ? (
        <ListCards label={words.title} rows={rows} card={(row) => <Card row={row} />} expected={CARD_BARS} />
      ) : (
        <ListTable label={words.title} columns={COLUMNS} rows={rows} expected={EXPECTED.length} />
      )}
      {data && data.total > SHOWN && (
        <Pager {...data} count={data.data.length} onPage={(page) => setShown({ ...shown, page })} />
      )}
    </Panel>
  );
}

/** Card of a quote on a phone. */
function Card({ row }: { row: PartnerQuoteRow }) {
  return (
    <>
      <IdLink row={row} />
      <p className="end num strong">{formatMoneyShort(row.total, row.currency)}</p>
      <div>
        <StatusBadge status={shownStatus(row)} on="list" />
      </div>
      <p className="end num secondary">{commissionOf(row)}</p>
      <p className="all small secondary breaks">{words.preparedBy(author(row))}</p>
    </>
  );
}

const CARD_BARS = EXPECTED.map((width) => (
  <div key={width} className="all">
    <Skeleton width={width} height={14} style={{ marginBlock: 3 }} />
    <Skeleton width={180} height={14} style={{ marginBlock: 3 }} />
  </div>
));
