import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { paths } from '#rules/paths';
import type { LearnedCourse } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { RowLink } from '../../../shared/components/lists/RowLink';
import { formatDate } from '../../../shared/format';
import { columns, stack } from '../../components/two-columns';
import { Progress } from './Progress';
import { trainingTexts as words } from './texts';
import { useCertificate } from './use-certificate';

/** Overview of a course: its chapters, which of them are read, and the certificate once all are read. */
export function CourseOverview({ course }: { course: LearnedCourse }) {
  const { id, title, summary, status, chapters, certificate: completed } = course;
  const certificate = useCertificate();
  const read = chapters.filter(({ readAt }) => readAt).length;
  const next = chapters.find(({ readAt }) => !readAt) ?? chapters[0];
  return (
    <>
      <PageHead
        back={{ to: paths.training, label: words.back }}
        title={title}
        text={summary}
        actions={
          next && (
            <Button variant={completed ? 'outlined' : 'lit'} to={paths.chapter(id, next.id)}>
              {completed ? words.again : read > 0 ? words.goOn : words.start}
            </Button>
          )
        }
        note={certificate.notice}
      />
      {status === 'retired' && (
        <Notice tone="info" title={words.retired} style={{ marginBottom: 24 }}>
          {words.retiredText}
        </Notice>
      )}
      <Box sx={columns}>
        <Panel title={words.chapters} flush>
          <Box component="ol">
            {chapters.map((chapter, at) => (
              <Box component="li" key={chapter.id} sx={row}>
                <Box
                  component={chapter.readAt ? CircleCheck : CircleDashed}
                  size={18}
                  sx={{ color: chapter.readAt ? 'success.main' : 'text.tertiary' }}
                />
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <RowLink to={paths.chapter(id, chapter.id)}>
                    {`${at + 1}. ${chapter.title}`}
                    <VisuallyHidden>{`, ${chapter.readAt ? words.read : words.notRead}`}</VisuallyHidden>
                  </RowLink>
                </Box>
                <Typography variant="small" component="span" color="textTertiary" className="num">
                  {chapter.readAt && formatDate(chapter.readAt)}
                </Typography>
              </Box>
            ))}
          </Box>
        </Panel>
        <Box sx={stack}>
          <Panel title={words.certificate.title}>
            {completed ? (
              <Box sx={{ display: 'grid', gap: 2 }}>
                <Typography color="textSecondary" className="num">
                  {words.certificate.text(completed.number, formatDate(completed.completedAt))}
                </Typography>
                <Button {...certificate.buttonFor(completed.id)}>{words.certificate.download}</Button>
              </Box>
            ) : (
              <Box sx={{ display: 'grid', gap: 2 }}>
                <Progress title={title} read={read} chapters={chapters.length} />
                <Typography variant="small" component="p" color="textSecondary">
                  {words.certificate.none}
                </Typography>
              </Box>
            )}
          </Panel>
        </Box>
      </Box>
    </>
  );
}

const row = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 1.5,
  px: 2.5,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
