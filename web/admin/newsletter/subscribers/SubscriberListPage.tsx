import { useQuery } from '@tanstack/react-query';
import { FileInput, Plus } from 'lucide-react';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import {
  SUBSCRIPTION_SOURCES,
  SUBSCRIPTION_STATUSES,
  sourceLabel,
  subscriptionLabel,
  topicLabel,
  topics,
} from '#rules/subscription';
import type { SubscriberRow } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { formatDate } from '../../../shared/format';
import { CardLines } from '../../components/list/CardLines';
import { dayColumn } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { RowLink } from '../../components/list/RowLink';
import { TwoLines } from '../../components/list/TwoLines';
import type { Column, Filter, View } from '../../components/list/types';
import { useMayChange } from '../../core/use-may-change';
import { AddSubscriber } from './AddSubscriber';
import { newsletterStatisticsQuery } from './api';
import { ExportSubscribers } from './ExportSubscribers';
import { Overview } from './Overview';
import { SubscriptionBadge } from './SubscriptionBadge';
import { subscriberTexts as words } from './texts';

const NEWEST = { field: 'createdAt', order: 'DESC' } as const;

const VIEWS: View[] = [
  { key: 'subscribed', label: words.views.subscribed, filter: { status: 'subscribed' }, sort: NEWEST },
  { key: 'all', label: words.views.all, filter: {}, sort: NEWEST },
];

const FILTERS: Filter[] = [
  {
    source: 'status',
    label: words.filters.status,
    all: words.filters.allStatuses,
    options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: subscriptionLabel(value) })),
  },
  { source: 'topic', label: words.filters.topic, all: words.filters.allTopics, options: topics },
  {
    source: 'source',
    label: words.filters.source,
    all: words.filters.allSources,
    options: SUBSCRIPTION_SOURCES.map((value) => ({ value, label: sourceLabel(value) })),
  },
];

const about = ({ firstName, lastName, company }: SubscriberRow) =>
  [[firstName, lastName].filter(Boolean).join(' '), company].filter(Boolean).join(' · ');

const topicsOf = (row: SubscriberRow) =>
  row.topics.length === topics.length ? words.everyTopic : row.topics.map(topicLabel).join(', ');

const Open = ({ row }: { row: SubscriberRow }) => <RowLink to={adminPaths.subscriber(row.id)}>{row.email}</RowLink>;

const COLUMNS: Column<SubscriberRow>[] = [
  {
    key: 'email',
    label: words.columns.email,
    sort: 'email',
    render: (row) => <TwoLines first={<Open row={row} />} second={about(row)} />,
  },
  {
    key: 'status',
    label: words.columns.status,
    width: 140,
    sort: 'status',
    render: ({ status }) => <SubscriptionBadge status={status} />,
  },
  { key: 'topics', label: words.columns.topics, width: 176, from: 'lg', render: topicsOf },
  {
    key: 'source',
    label: words.columns.source,
    width: 148,
    sort: 'source',
    from: 'md',
    render: ({ source }) => sourceLabel(source),
  },
  dayColumn('statusSince', words.columns.since, 124, 'xl'),
  dayColumn('createdAt', words.columns.created, 116, 'md'),
];

/** /admin/subscribers: list of the newsletter's subscribers. */
export function SubscriberListPage() {
  const { data: statistics } = useQuery(newsletterStatisticsQuery);
  return (
    <ListPage<SubscriberRow>
      words={words}
      sort={NEWEST}
      overview={<Overview />}
      columns={COLUMNS}
      views={VIEWS}
      isEmpty={statistics?.total === 0}
      filters={FILTERS}
      name={({ email }) => email}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          note={about(row) || sourceLabel(row.source)}
          aside={formatDate(row.createdAt)}
          badge={<SubscriptionBadge status={row.status} />}
        />
      )}
      actions={<Actions />}
    />
  );
}

function Actions() {
  const [adding, setAdding] = useState(false);
  if (!useMayChange()) return null;
  return (
    <>
      <Button size="small" icon={<FileInput size={14} />} to={adminPaths.subscriberImports}>
        {words.import}
      </Button>
      <ExportSubscribers />
      <Button size="small" icon={<Plus size={14} />} onClick={() => setAdding(true)}>
        {words.add.button}
      </Button>
      {adding && <AddSubscriber onClose={() => setAdding(false)} />}
    </>
  );
}
