import { pageRoutes } from '../shell/page-routes';
import { TemplateListPage } from './TemplateListPage';
import { TemplatePage } from './TemplatePage';

/** Routes of /admin/email-templates. */
export const TemplatePages = pageRoutes({ '': TemplateListPage, ':id': TemplatePage });
