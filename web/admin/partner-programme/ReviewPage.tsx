import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useResourceContext } from 'ra-core';
import { useNavigate, useParams } from 'react-router';
import { entryPaths } from '#rules/entry-paths';
import { BackLink } from '../../shared/components/frame/PageHead';
import { IconAction } from '../../shared/components/actions/IconAction';
import { useStepKeys } from '../core/use-step-keys';
import { ConsolePage, page } from '../shell/ConsolePage';
import { reviewPath, ReviewQueue, useReviews } from './ReviewQueue';
import { reviewTexts as words } from './texts';

interface ReviewPageProps {
  title?: string;
  children: ReactNode;
}

/**
 * Page of a record that waits for a decision, beside the queue of all such records. J and K open the next and previous
 * record. Below 1180 px, links replace the queue.
 */
export function ReviewPage({ title, children }: ReviewPageProps) {
  const { id: current = '' } = useParams();
  const list = `${entryPaths.admin}/${useResourceContext()}`;
  const wide = useMediaQuery('(min-width:1180px)');
  const queue = useReviews();
  const navigate = useNavigate();
  const reviews = queue.reviews ?? [];
  const place = reviews.findIndex(({ id }) => id === current);
  // For a record outside the queue, the next record is the first in the queue.
  const next = reviews[place + 1];
  const former = place > 0 ? reviews[place - 1] : undefined;
  useStepKeys((step) => {
    const to = step === 1 ? next : former;
    if (to) void navigate(reviewPath(to));
  });
  return (
    <ConsolePage title={title} flush>
      <Box sx={wide ? beside : undefined}>
        {wide && <ReviewQueue current={current} queue={queue} />}
        <Box sx={page}>
          {!wide && (
            <Box sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 1 }}>
              <BackLink to={list} label={queue.reviews ? words.back(queue.counts[queue.shown]) : words.title} />
              <Box sx={{ display: 'flex', mt: -1 }}>
                <IconAction
                  name={words.former}
                  icon={<ChevronUp size={16} />}
                  disabled={!former}
                  onClick={() => former && void navigate(reviewPath(former))}
                />
                <IconAction
                  name={words.next}
                  icon={<ChevronDown size={16} />}
                  disabled={!next}
                  onClick={() => next && void navigate(reviewPath(next))}
                />
              </Box>
            </Box>
          )}
          {children}
        </Box>
      </Box>
    </ConsolePage>
  );
}

const beside = {
  flex: 1,
  display: 'grid',
  gridTemplateColumns: '264px minmax(0, 1fr)',
  alignItems: 'start',
  '& > :last-child': { alignSelf: 'stretch', borderLeft: 1, borderColor: 'divider' },
} as const;
