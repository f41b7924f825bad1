import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { isApiError, messageOf } from '../../shared/api/errors';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { ConsoleNotFound } from '../shell/ConsoleNotFound';
import { adminTexts } from '../texts';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';

const words = adminTexts.record;

interface RecordStateProps {
  error: unknown;
  retry: () => void;
  /** Message if the server gives none. */
  failed?: string;
}

/** Placeholder of a record's page: loading, not found or failed. */
export function RecordState({ error, retry, failed = words.failed }: RecordStateProps) {
  if (isApiError(error, 404)) return <ConsoleNotFound />;
  if (error) {
    return <RetryNotice onRetry={retry}>{messageOf(error, failed)}</RetryNotice>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      <Skeleton width={260} height={26} />
      <Skeleton width={180} height={14} />
      <Skeleton width="100%" height={180} />
      <Skeleton width="100%" height={240} />
    </Box>
  );
}
