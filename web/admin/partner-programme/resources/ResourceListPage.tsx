import { adminPaths } from '#rules/admin-paths';
import { RESOURCE_CATEGORIES, resourceCategoryLabel } from '#rules/partner-resource';
import { PARTNER_TIER_NAMES, PARTNER_TIERS } from '#rules/partner-tier';
import type { StaffResource } from '../../../shared/api/schema';
import { GlyphBadge } from '../../../shared/components/badges/StatusBadge';
import { CreateLink } from '../../components/CreateLink';
import { CardLines } from '../../components/list/CardLines';
import { dayColumn } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { RowLink } from '../../components/list/RowLink';
import { TwoLines } from '../../components/list/TwoLines';
import type { Column, Filter, View } from '../../components/list/types';
import { resourceAdminTexts as words } from './texts';

const IN_ORDER = { field: 'category', order: 'ASC' } as const;

const VIEWS: View[] = [
  { key: 'all', label: words.views.all, filter: {} },
  { key: 'published', label: words.views.published, filter: { isPublished: true } },
  { key: 'hidden', label: words.views.hidden, filter: { isPublished: false } },
];

const FILTERS: Filter[] = [
  {
    source: 'category',
    label: words.filters.category,
    all: words.filters.allCategories,
    options: RESOURCE_CATEGORIES.map((value) => ({ value, label: resourceCategoryLabel(value) })),
  },
  {
    source: 'fromTier',
    label: words.filters.tier,
    all: words.filters.allTiers,
    options: PARTNER_TIER_NAMES.map((value) => ({ value, label: PARTNER_TIERS[value].label })),
  },
];

const rowName = (row: StaffResource) => words.name(row.title);
const Open = ({ row }: { row: StaffResource }) => (
  <RowLink to={adminPaths.partnerResource(row.id)} name={rowName(row)}>
    {row.title}
  </RowLink>
);
/** Returns the name of the resource's file, or the host of its link. */
const contentOf = ({ file, link }: StaffResource) => file?.name ?? (link ? new URL(link).host : words.nothing);

/** Badge that tells whether partners see the resource. */
export const PublishedBadge = ({ isPublished }: Pick<StaffResource, 'isPublished'>) =>
  isPublished ? (
    <GlyphBadge tone="success" shape="check" label={words.published} />
  ) : (
    <GlyphBadge tone="neutral" shape="dashed" label={words.hidden} />
  );

const COLUMNS: Column<StaffResource>[] = [
  {
    key: 'title',
    label: words.columns.title,
    sort: 'title',
    render: (row) => <TwoLines first={<Open row={row} />} second={contentOf(row)} />,
  },
  {
    key: 'category',
    label: words.columns.category,
    width: 112,
    sort: 'category',
    from: 'md',
    render: (row) => resourceCategoryLabel(row.category),
  },
  {
    key: 'fromTier',
    label: words.columns.tier,
    width: 128,
    sort: 'fromTier',
    render: (row) => words.from(row.fromTier),
  },
  {
    key: 'isPublished',
    label: words.columns.state,
    width: 140,
    sort: 'isPublished',
    render: PublishedBadge,
  },
  dayColumn('updatedAt', words.columns.updated, 116, 'md'),
];

/** /admin/partner-resources: list of the files and links for partners. */
export function ResourceListPage() {
  return (
    <ListPage<StaffResource>
      words={words}
      sort={IN_ORDER}
      columns={COLUMNS}
      views={VIEWS}
      filters={FILTERS}
      name={rowName}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          note={`${resourceCategoryLabel(row.category)} · ${contentOf(row)}`}
          aside={words.from(row.fromTier)}
          badge={<PublishedBadge isPublished={row.isPublished} />}
        />
      )}
      actions={<CreateLink list={adminPaths.partnerResources} label={words.create} />}
    />
  );
}
