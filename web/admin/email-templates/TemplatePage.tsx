import { useState } from 'react';
import type { EmailTemplate } from '../../shared/api/schema';
import { RecordPage } from '../components/RecordPage';
import { TemplateEditor } from './TemplateEditor';

/** /admin/email-templates/{name}: editor, preview and versions of a template. */
export function TemplatePage() {
  const [resets, setResets] = useState(0);
  return (
    <RecordPage<EmailTemplate> title={({ title }) => title} flush={() => true}>
      {(template) => <TemplateEditor key={resets} template={template} onReset={() => setResets(resets + 1)} />}
    </RecordPage>
  );
}
