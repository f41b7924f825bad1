import { useState } from 'react';
import { useParams } from 'react-router';
import type { EmailTemplate } from '../../shared/api/schema';
import { RecordState } from '../components/RecordState';
import { useRecord } from '../core/use-record';
import { ConsolePage } from '../shell/ConsolePage';
import { TemplateEditor } from './TemplateEditor';
import { templateTexts as words } from './texts';

/** /admin/email-templates/{name}: editor, preview and versions of a template. */
export function TemplatePage() {
  const { id = '' } = useParams();
  const [resets, setResets] = useState(0);
  const { data, error, refetch } = useRecord<EmailTemplate>('email-templates', id);
  return (
    <ConsolePage title={data?.title ?? words.title} flush={data !== undefined}>
      {data ? (
        <TemplateEditor key={`${id} ${resets}`} template={data} onReset={() => setResets(resets + 1)} />
      ) : (
        <RecordState error={error} retry={() => void refetch()} />
      )}
    </ConsolePage>
  );
}
