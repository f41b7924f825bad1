import { pageRoutes } from '../../shell/page-routes';
import { CourseListPage } from './CourseListPage';
import { CoursePage } from './CoursePage';

/** /admin/partner-courses, and what is below it. */
export const CoursePages = pageRoutes({ '': CourseListPage, ':id': CoursePage });
