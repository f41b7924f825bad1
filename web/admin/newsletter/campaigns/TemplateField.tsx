import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetList, useGetOne } from 'ra-core';
import { adminPaths } from '#rules/admin-paths';
import type { EmailTemplate, EmailTemplateRow } from '../../../shared/api/schema';
import { RecordLink } from '../../components/RecordLink';
import { RecordPicker } from '../../components/RecordPicker';
import { campaignTexts } from './texts';

const words = campaignTexts.fields;

/** Filter for templates of staff without variables, because a campaign has no values for variables. */
const USABLE = { state: 'own', based: 'false' };

interface TemplateFieldProps {
  id: string;
  disabled: boolean;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** Select for a template that staff created. */
export function TemplateField({ id, disabled, error, onChange }: TemplateFieldProps) {
  const { data } = useGetOne<EmailTemplate>('email-templates', { id }, { enabled: id !== '' });
  const { total } = useGetList('email-templates', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'title', order: 'ASC' },
    filter: USABLE,
  });
  if (total === 0 && id === '')
    return (
      <Typography color="textSecondary">
        {words.noTemplates} <RecordLink to={adminPaths.emailTemplates}>{words.writeTemplate}</RecordLink>
      </Typography>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <RecordPicker<EmailTemplateRow>
        resource="email-templates"
        label={words.template}
        value={data ?? null}
        nameOf={({ title }) => title}
        sort="title"
        filter={USABLE}
        disabled={disabled}
        error={error}
        onChange={(template) => onChange(template?.id ?? '')}
      />
      <Typography variant="small" color="textTertiary">
        {words.templateHint} {data && <RecordLink to={adminPaths.emailTemplate(id)}>{words.openTemplate}</RecordLink>}
      </Typography>
    </Box>
  );
}
