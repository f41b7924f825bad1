import { adminPaths } from '#rules/admin-paths';
import { CAMPAIGN_STATUSES } from '#rules/campaign-status';
import type { CampaignRow } from '../../../shared/api/schema';
import { formatDateTime } from '../../../shared/format';
import { CardLines } from '../../components/list/CardLines';
import { dayColumn } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { RowLink } from '../../components/list/RowLink';
import { TwoLines } from '../../components/list/TwoLines';
import type { Column, View } from '../../components/list/types';
import { CampaignBadge } from './CampaignBadge';
import { NewCampaign } from './NewCampaign';
import { campaignTexts as words } from './texts';

const LATEST = { field: 'updatedAt', order: 'DESC' } as const;
const VIEWS: View[] = [
  { key: 'all', label: words.views.all, filter: {} },
  ...CAMPAIGN_STATUSES.map((status) => ({ key: status, label: words.views[status], filter: { status } })),
];

const rowName = (row: CampaignRow) => words.row(row.name);
const Open = ({ row }: { row: CampaignRow }) => (
  <RowLink to={adminPaths.campaign(row.id)} name={rowName(row)}>
    {row.name}
  </RowLink>
);

/** Returns the progress, '8,412 of 12,640', once the list of recipients is fixed. */
const progress = ({ sums: { sent, recipients } }: CampaignRow) =>
  recipients > 0 ? words.sentOf(sent, recipients) : undefined;

/** Returns the planned time of a scheduled campaign, otherwise the time when sending ended. */
const moment = ({ status, finishedAt, scheduledAt }: CampaignRow) => {
  const at = status === 'scheduled' ? scheduledAt : finishedAt;
  return at ? formatDateTime(at) : undefined;
};

const COLUMNS: Column<CampaignRow>[] = [
  {
    key: 'name',
    label: words.columns.name,
    sort: 'name',
    render: (row) => <TwoLines first={<Open row={row} />} second={row.subject ?? words.noSubject} />,
  },
  {
    key: 'status',
    label: words.columns.status,
    width: 128,
    sort: 'status',
    render: (row) => <CampaignBadge status={row.status} />,
  },
  {
    key: 'sent',
    label: words.columns.sent,
    width: 150,
    sort: 'sent',
    first: 'DESC',
    right: true,
    render: (row) => progress(row) ?? '–',
  },
  {
    key: 'finishedAt',
    label: words.columns.when,
    width: 176,
    sort: 'finishedAt',
    first: 'DESC',
    right: true,
    from: 'md',
    render: (row) => moment(row) ?? '–',
  },
  dayColumn('updatedAt', words.columns.updated, 116, 'lg'),
];

/** /admin/campaigns: list of all campaigns, latest first. */
export function CampaignListPage() {
  return (
    <ListPage<CampaignRow>
      words={words}
      sort={LATEST}
      columns={COLUMNS}
      views={VIEWS}
      name={rowName}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          note={row.subject ?? words.noSubject}
          aside={progress(row) ?? moment(row)}
          badge={<CampaignBadge status={row.status} />}
        />
      )}
      actions={<NewCampaign />}
    />
  );
}
