import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { EmailTemplate, EmailTemplatePreview } from '../../shared/api/schema';
import { Segments } from '../../shared/components/actions/Segments';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { SelectField } from '../../shared/components/fields/SelectField';
import { WIDE_MAIL } from '../components/MailFrame';
import { firstMode, MAIL_MODES, type MailMode, MailView } from '../components/MailView';
import { RecordChoice } from './RecordChoice';
import { templateTexts } from './texts';

const words = templateTexts.preview;

interface TemplatePreviewProps {
  template: EmailTemplate;
  /** Last mail that rendered without errors. */
  shown: EmailTemplatePreview | undefined;
  error: unknown;
  /** True while the current text has errors, and `shown` is from an earlier text. */
  isStale: boolean;
  retry: () => void;
  /** Called with the id of the record whose data the mail shows; '' for sample data. */
  onRecord: (id: string) => void;
}

/** Preview of a template's mail, with sample data or data of a record. */
export function TemplatePreview({ template, shown, error, isStale, retry, onRecord }: TemplatePreviewProps) {
  const [mode, setMode] = useState<MailMode>(firstMode);
  const [isReal, setReal] = useState(false);
  const { record } = template;
  return (
    <Box component="section" aria-label={words.title} sx={pane}>
      <Box sx={{ display: 'grid', gap: 1.25, width: '100%', maxWidth: WIDE_MAIL }}>
        <Segments label={words.as} value={mode} options={MAIL_MODES} onChange={setMode} />
        {record && (
          <SelectField
            name={words.data}
            value={isReal ? 'real' : 'examples'}
            options={[
              { value: 'examples', label: words.examples },
              { value: 'real', label: words.real(record) },
            ]}
            onValue={(value) => {
              setReal(value === 'real');
              onRecord('');
            }}
          />
        )}
        {record && isReal && <RecordChoice record={record} onChoose={onRecord} />}
        {isStale && (
          <Typography variant="small" color="textSecondary" role="status">
            {words.stale}
          </Typography>
        )}
        {Boolean(error) && <RetryNotice onRetry={retry}>{messageOf(error, words.failed)}</RetryNotice>}
      </Box>
      {!shown && !error && !isStale && <Skeleton width={320} height={24} />}
      {shown && <MailView mail={shown} mode={mode} />}
    </Box>
  );
}

const pane = {
  p: { xs: 2, sm: 3 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  alignContent: 'start',
  gap: 2,
  minWidth: 0,
  bgcolor: 'background.sunken',
  borderLeft: { lg: 1 },
  borderTop: { xs: 1, lg: 0 },
  borderColor: { xs: 'divider', lg: 'divider' },
};
