import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/errors';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { MailView } from '../components/MailView';
import { useDrawn } from './api';
import { halves, SideHead } from './ComparedTexts';
import { templateTexts } from './texts';
import type { Side, Source } from './side';

const words = templateTexts.versions;

interface ComparedPicturesProps {
  id: string;
  /** Id of the record whose data the mails show; '' for sample data. */
  recordId: string;
  sides: [Side, Side];
}

/** Two versions of a template side by side, as rendered mails. */
export const ComparedPictures = ({ id, recordId, sides }: ComparedPicturesProps) => (
  <Box sx={halves}>
    {sides.map((side, at) => (
      <Box key={at} sx={{ minWidth: 0 }}>
        <SideHead side={side} />
        <Box sx={{ p: { xs: 2, sm: 3 }, display: 'grid', justifyItems: 'center', bgcolor: 'background.sunken' }}>
          {side.source ? (
            <Picture id={id} recordId={recordId} name={side.name} source={side.source} />
          ) : (
            <Skeleton width={280} height={24} />
          )}
        </Box>
      </Box>
    ))}
  </Box>
);

interface PictureProps {
  id: string;
  recordId: string;
  name: string;
  source: Source;
}

function Picture({ id, recordId, name, source }: PictureProps) {
  const { subject, preheader, body } = source;
  const { data, error, refetch } = useDrawn(id, { subject, preheader, body, ...(recordId && { recordId }) });
  if (error) return <RetryNotice onRetry={() => void refetch()}>{messageOf(error, words.failed)}</RetryNotice>;
  if (!data) return <Skeleton width={280} height={24} />;
  if (data.html === null) {
    return (
      <Typography variant="small" color="textSecondary">
        {words.not}
      </Typography>
    );
  }
  return <MailView mail={data} mode="desktop" name={name} height="520px" />;
}
