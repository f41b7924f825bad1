import { pageRoutes } from '../../shell/page-routes';
import { CourseListPage } from './CourseListPage';
import { CoursePage } from './CoursePage';

/** Routes of /admin/partner-courses. */
export const CoursePages = pageRoutes({ '': CourseListPage, ':id': CoursePage });
