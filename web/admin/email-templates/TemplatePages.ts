import { pageRoutes } from '../shell/page-routes';
import { TemplateListPage } from './TemplateListPage';
import { TemplatePage } from './TemplatePage';

/** /admin/email-templates, and what is below it. */
export const TemplatePages = pageRoutes({ '': TemplateListPage, ':id': TemplatePage });
