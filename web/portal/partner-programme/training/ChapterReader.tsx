import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '#rules/paths';
import type { LearnedCourse } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { cardStyle } from '../../../shared/components/frame/Panel';
import { Markdown } from '../../../shared/markdown/Markdown';
import { problemOf } from '../../../shared/problem';
import { texts } from '../../../shared/texts';
import { courseQuery, coursesQuery, readChapter } from './api';
import { trainingTexts as words } from './texts';

interface ChapterReaderProps {
  course: LearnedCourse;
  /** Index of the chapter, from 0. */
  at: number;
}

/**
 * Page of a chapter with its text, and buttons to the previous and the next chapter. Going to the next chapter marks
 * this one as read.
 */
export function ChapterReader({ course, at }: ChapterReaderProps) {
  const { id, chapters, status, certificate } = course;
  const chapter = chapters[at]!;
  const [before, after] = [chapters[at - 1], chapters[at + 1]];
  const onward = after ? paths.chapter(id, after.id) : paths.course(id);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const read = useMutation({
    mutationFn: () => readChapter(id, chapter.id),
    onSuccess: (learned) => {
      queries.setQueryData(courseQuery(id).queryKey, learned);
      void queries.invalidateQueries({ queryKey: coursesQuery.queryKey.slice(0, 2), refetchType: 'none' });
      if (!certificate && learned.certificate) toast(words.certificate.done);
      void navigate(!certificate && learned.certificate ? paths.course(id) : onward);
    },
  });
  const isToRead = !chapter.readAt && status === 'published';
  return (
    <>
      <PageHead
        back={{ to: paths.course(id), label: words.backToCourse }}
        title={chapter.title}
        text={words.chapterOf(at + 1, chapters.length)}
      />
      <Box component="article" sx={{ ...cardStyle, p: { xs: 2.5, sm: 4 }, maxWidth: READING }}>
        <Markdown text={chapter.text} topLevel={2} />
      </Box>
      {read.error && (
        <Notice tone="error" title={texts.error} onClose={read.reset} style={{ marginTop: 16 }}>
          {problemOf(read.error, words.readFailed)}
        </Notice>
      )}
      <Box component="nav" aria-label={words.chapters} sx={steps}>
        {before ? (
          <Button to={paths.chapter(id, before.id)} icon={<ArrowLeft size={15} />}>
            {words.previous}
          </Button>
        ) : (
          <span />
        )}
        {isToRead ? (
          <Button variant="lit" icon={<Check size={15} />} busy={read.isPending} onClick={() => read.mutate()}>
            {after ? words.readAndNext : words.readAndEnd}
          </Button>
        ) : (
          <Button to={onward} endIcon={<ArrowRight size={15} />}>
            {after ? words.next : words.end}
          </Button>
        )}
      </Box>
    </>
  );
}

/** Maximum line width of the text, plus the padding around it. */
const READING = 'calc(68ch + 66px)';

const steps = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1.5,
  mt: 3,
  maxWidth: READING,
} as const;
