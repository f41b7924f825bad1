import { adminPaths } from '#rules/admin-paths';
import { COURSE_STATUSES } from '#rules/partner-course';
import type { CourseRow } from '../../../shared/api/schema';
import { formatCount } from '../../../shared/format';
import { CreateLink } from '../../components/CreateLink';
import { CardLines } from '../../components/list/CardLines';
import { dayColumn } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { RowLink } from '../../components/list/RowLink';
import { TwoLines } from '../../components/list/TwoLines';
import type { Column, View } from '../../components/list/types';
import { CourseBadge } from './CourseBadge';
import { courseAdminTexts as words } from './texts';

const IN_ORDER = { field: 'position', order: 'ASC' } as const;
const VIEWS: View[] = [
  { key: 'all', label: words.views.all, filter: {} },
  ...COURSE_STATUSES.map((status) => ({ key: status, label: words.views[status], filter: { status } })),
];

const rowName = (row: CourseRow) => words.name(row.title);
const Open = ({ row }: { row: CourseRow }) => (
  <RowLink to={adminPaths.partnerCourse(row.id)} name={rowName(row)}>
    {row.title}
  </RowLink>
);

const COLUMNS: Column<CourseRow>[] = [
  {
    key: 'title',
    label: words.columns.title,
    sort: 'title',
    render: (row) => <TwoLines first={<Open row={row} />} second={words.chapterCount(row.chapters)} />,
  },
  {
    key: 'status',
    label: words.columns.status,
    width: 128,
    sort: 'status',
    render: (row) => <CourseBadge status={row.status} />,
  },
  {
    key: 'completed',
    label: words.columns.completed,
    width: 112,
    right: true,
    render: (row) => formatCount(row.completed),
  },
  {
    key: 'position',
    label: words.columns.position,
    width: 96,
    sort: 'position',
    right: true,
    from: 'md',
    render: (row) => row.position,
  },
  dayColumn('updatedAt', words.columns.updated, 116, 'md'),
];

/** /admin/partner-courses: list of the courses, in the order in which partners see them. */
export function CourseListPage() {
  return (
    <ListPage<CourseRow>
      words={words}
      sort={IN_ORDER}
      columns={COLUMNS}
      views={VIEWS}
      name={rowName}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          note={words.chapterCount(row.chapters)}
          aside={`${words.columns.completed}: ${formatCount(row.completed)}`}
          badge={<CourseBadge status={row.status} />}
        />
      )}
      actions={<CreateLink list={adminPaths.partnerCourses} label={words.create} />}
    />
  );
}
