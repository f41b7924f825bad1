import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import type { CampaignPreview, SubscriberRow } from '../../../shared/api/schema';
import { Segments } from '../../../shared/components/actions/Segments';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { MAIL_MODES, type MailMode, MailView } from '../../components/MailView';
import { RecordPicker } from '../../components/RecordPicker';
import { previewCampaign } from './api';
import { campaignTexts } from './texts';

const words = campaignTexts.preview;

/** The mail as it was saved in this version, for a subscriber or for somebody who has told nothing. */
export const usePreview = (campaign: { id: string; version: number }, subscriberId?: string) =>
  useQuery({
    queryKey: ['campaign-preview', campaign.id, campaign.version, subscriberId ?? null],
    queryFn: () => previewCampaign(campaign.id, subscriberId),
    placeholderData: (before) => before,
  });

interface MailPreviewProps {
  campaign: { id: string; version: number };
  /** Something is typed that is not saved. */
  isStale?: boolean;
}

/** What a reader gets, as different readers see it: in a frame that runs no scripts and is nobody's. */
export function MailPreview({ campaign, isStale = false }: MailPreviewProps) {
  const [reader, setReader] = useState<SubscriberRow | null>(null);
  const { data, error, isFetching, refetch } = usePreview(campaign, reader?.id);
  const [mode, setMode] = useState<MailMode>('desktop');
  return (
    <Box component="section" aria-label={words.title} sx={canvas}>
      <Box sx={{ width: '100%', maxWidth: 600 }}>
        <Segments label={words.as} value={mode} options={MAIL_MODES} onChange={setMode} />
      </Box>
      {isStale && (
        <Typography variant="small" color="textSecondary" role="status">
          {words.stale}
        </Typography>
      )}
      {error && (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
      {!data && !error && <Skeleton width={320} height={24} />}
      {data && <Mail preview={data} mode={mode} reader={reader} onReader={setReader} />}
    </Box>
  );
}

interface MailProps {
  preview: CampaignPreview;
  mode: MailMode;
  reader: SubscriberRow | null;
  onReader: (reader: SubscriberRow | null) => void;
}

function Mail({ preview, mode, reader, onReader }: MailProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <MailView mail={preview} mode={mode} withPictures>
      <Typography variant="small" component="p" color="textTertiary" sx={{ overflowWrap: 'anywhere' }}>
        {preview.reader ? words.to(preview.reader) : words.toNobody}{' '}
        {!isChoosing && (
          <Link component="button" type="button" onClick={() => setChoosing(true)} sx={{ typography: 'small' }}>
            {words.somebodyElse}
          </Link>
        )}
      </Typography>
      {isChoosing && (
        <Box sx={{ mt: 1.5, maxWidth: 360 }}>
          <RecordPicker<SubscriberRow>
            resource="subscribers"
            label={words.reader}
            value={reader}
            nameOf={({ email }) => email}
            hintOf={({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ')}
            sort="email"
            optional
            autoFocus
            onChange={(chosen) => {
              onReader(chosen);
              setChoosing(false);
            }}
          />
        </Box>
      )}
    </MailView>
  );
}

const canvas = {
  p: { xs: 2, sm: 3 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  alignContent: 'start',
  gap: 2,
  minWidth: 0,
  bgcolor: 'background.sunken',
};
