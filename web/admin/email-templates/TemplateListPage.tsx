import { adminPaths } from '#rules/admin-paths';
import type { EmailTemplateRow, MailCategory } from '../../shared/api/schema';
import { formatDate } from '../../shared/format';
import { CardLines } from '../components/list/CardLines';
import { ListPage } from '../components/list/ListPage';
import { RowLink } from '../components/list/RowLink';
import { TwoLines } from '../components/list/TwoLines';
import type { Column, Filter, View } from '../components/list/types';
import { NewTemplate } from './NewTemplate';
import { TemplateBadge } from './TemplateBadge';
import { templateTexts as words } from './texts';

const BY_TITLE = { field: 'title', order: 'ASC' } as const;
const VIEWS: View[] = [
  { key: 'all', label: words.views.all, filter: {} },
  ...(['changed', 'own', 'failed', 'default'] as const).map((state) => ({
    key: state,
    label: words.views[state],
    filter: { state },
  })),
];
const FILTERS: Filter[] = [
  {
    source: 'category',
    label: words.category,
    all: words.allCategories,
    options: (Object.keys(words.categories) as MailCategory[]).map((value) => ({
      value,
      label: words.categories[value],
    })),
  },
];

const rowName = (row: EmailTemplateRow) => words.row(row.title);
const Open = ({ row }: { row: EmailTemplateRow }) => (
  <RowLink to={adminPaths.emailTemplate(row.id)} name={rowName(row)}>
    {row.title}
  </RowLink>
);
const changed = ({ updatedAt, updatedByName }: EmailTemplateRow) =>
  updatedAt && <TwoLines first={formatDate(updatedAt)} second={updatedByName ?? ''} />;

const COLUMNS: Column<EmailTemplateRow>[] = [
  {
    key: 'title',
    label: words.columns.title,
    sort: 'title',
    render: (row) => <TwoLines first={<Open row={row} />} second={row.description ?? row.subject} />,
  },
  {
    key: 'category',
    label: words.columns.category,
    width: 160,
    sort: 'category',
    from: 'md',
    render: ({ category }) => words.categories[category],
  },
  {
    key: 'state',
    label: words.columns.state,
    width: 116,
    sort: 'state',
    render: ({ state }) => <TemplateBadge state={state} />,
  },
  {
    key: 'updatedAt',
    label: words.columns.updated,
    width: 152,
    sort: 'updatedAt',
    first: 'DESC',
    from: 'md',
    render: (row) => changed(row) ?? '–',
  },
];

/** /admin/email-templates: list of the built-in templates and of templates that staff created. */
export function TemplateListPage() {
  return (
    <ListPage<EmailTemplateRow>
      words={words}
      sort={BY_TITLE}
      columns={COLUMNS}
      views={VIEWS}
      filters={FILTERS}
      name={rowName}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          note={row.description ?? row.subject}
          aside={words.categories[row.category]}
          badge={<TemplateBadge state={row.state} />}
        />
      )}
      actions={<NewTemplate />}
    />
  );
}
