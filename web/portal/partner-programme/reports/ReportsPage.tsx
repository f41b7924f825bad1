import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { REPORT_KINDS, type ReportKind } from '#rules/partner-report';
import { paths } from '#rules/paths';
import { calendarPeriod } from '#rules/periods';
import { isApiError } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { Segments } from '../../../shared/components/actions/Segments';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { ChoiceCards } from '../../../shared/components/fields/ChoiceCards';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { periodName } from '../../../shared/figures/period';
import { PeriodBar } from '../../../shared/figures/PeriodBar';
import { problemOf } from '../../../shared/problem';
import { whileBeingMade } from '../../../shared/quotes/pdf';
import { type NamedFile, saveFile } from '../../../shared/save-file';
import { useProfile } from '../../../shared/session/session';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { askForPdf, reportFile, reportPdf } from './api';
import { MonthlyReport } from './MonthlyReport';
import { reportTexts as words } from './texts';

type ReportFormat = (typeof words.formats)[number]['value'];

const KINDS = REPORT_KINDS.map((value) => ({ value, ...words.kinds[value] }));

/** /partners/dashboard/performance/reports: downloads a report about a period. */
export function ReportsPage() {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const toast = useToast();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [kind, setKind] = useState<ReportKind>('quotes');
  const [days, setDays] = useState(() => calendarPeriod('month', today));
  const [format, setFormat] = useState<ReportFormat>('xlsx');
  const onSuccess = (file: NamedFile) => {
    saveFile(file);
    toast(words.saved);
  };
  const ask = useMutation({ mutationFn: askForPdf, onSuccess: ({ id }) => pdf.mutate(id) });
  const pdf = useMutation({ mutationFn: reportPdf, ...whileBeingMade, onSuccess });
  const file = useMutation({ mutationFn: reportFile, onSuccess });
  const steps = [ask, pdf, file];
  const failed = steps.find(({ error }) => error !== null);
  const save = () => {
    for (const step of steps) step.reset();
    if (format === 'pdf') ask.mutate({ kind, ...days });
    else file.mutate({ kind, ...days, format });
  };
  return (
    <Page title={words.title} crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: words.title }]}>
      <PageHead title={words.title} text={words.text} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, maxWidth: 720 }}>
        <Panel title={words.make}>
          <Box sx={{ display: 'grid', gap: 3 }}>
            <ChoiceCards label={words.kind} value={kind} choices={KINDS} onChange={setKind} />
            <div>
              <Typography variant="small" component="p" sx={{ pb: '6px', fontWeight: 550 }}>
                {words.period}
              </Typography>
              <PeriodBar days={days} today={today} onChange={setDays} />
            </div>
            <div>
              <Typography variant="small" component="p" sx={{ pb: '6px', fontWeight: 550 }}>
                {words.format}
              </Typography>
              <Box sx={{ maxWidth: 240 }}>
                <Segments label={words.format} value={format} options={words.formats} onChange={setFormat} />
              </Box>
              <Typography variant="caption" component="p" color="textTertiary" sx={{ mt: '6px' }}>
                {words.limits[format]}
              </Typography>
            </div>
            {failed && (
              <Notice tone="error" role="alert" title={words.failed} onClose={failed.reset}>
                {isApiError(failed.error, 503) ? words.notReady : problemOf(failed.error, words.failed)}
              </Notice>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 16px', alignItems: 'center' }}>
              <Button
                variant="contained"
                icon={<Download size={16} />}
                busy={steps.some(({ isPending }) => isPending)}
                onClick={save}
              >
                {words.save}
              </Button>
              <Typography variant="small" component="p" color="textSecondary">
                {words.of(words.kinds[kind].label, periodName(days))}
              </Typography>
            </Box>
          </Box>
        </Panel>
        <MonthlyReport />
      </Box>
    </Page>
  );
}
