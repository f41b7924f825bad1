import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../shared/api/errors';
import type { Campaign, CampaignDraft, CampaignPreview, SubscriberRow } from '../../../shared/api/schema';
import { Segments } from '../../../shared/components/actions/Segments';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { WIDE_MAIL } from '../../components/MailFrame';
import { firstMode, MAIL_MODES, type MailMode, MailView } from '../../components/MailView';
import { RecordPicker } from '../../components/RecordPicker';
import { previewCampaign, previewDraft } from './api';
import { campaignTexts } from './texts';

const words = campaignTexts.preview;

/**
 * Renders a draft for a subscriber, or for a recipient without personal data. The result also has the content from
 * which it was rendered.
 */
export const useDraftPreview = (id: string, draft: CampaignDraft) =>
  useQuery({
    queryKey: ['campaign-preview', id, draft],
    queryFn: async ({ signal }) => ({ ...(await previewDraft(id, draft, signal)), content: draft.content }),
    placeholderData: (before) => before,
  });

interface MailPreviewProps {
  preview: Pick<UseQueryResult<CampaignPreview>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  reader: SubscriberRow | null;
  onReader: (reader: SubscriberRow | null) => void;
  /** CSS class of the selected block, and its label. */
  marked?: { by: string; label: string };
  /** Maximum height of the mail as a CSS value. */
  height?: string;
}

/** Preview of the mail for a recipient, in desktop, phone or plain text mode. */
export function MailPreview({ preview, reader, onReader, marked, height }: MailPreviewProps) {
  const { data, error, isFetching, refetch } = preview;
  const [mode, setMode] = useState<MailMode>(firstMode);
  return (
    <Box component="section" aria-label={words.title} sx={canvas}>
      <Box sx={{ width: '100%', maxWidth: WIDE_MAIL }}>
        <Segments label={words.as} value={mode} options={MAIL_MODES} onChange={setMode} />
      </Box>
      {error && (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {isApiError(error, 413) ? campaignTexts.tooLarge : messageOf(error, words.failed)}
        </RetryNotice>
      )}
      {!data && !error && <Skeleton width={320} height={24} />}
      {data && <Mail preview={data} mode={mode} marked={marked} height={height} reader={reader} onReader={onReader} />}
    </Box>
  );
}

/** Preview of a saved campaign. */
export function SavedPreview({ campaign: { id, version } }: { campaign: Pick<Campaign, 'id' | 'version'> }) {
  const [reader, setReader] = useState<SubscriberRow | null>(null);
  const preview = useQuery({
    queryKey: ['campaign-preview', id, version, reader?.id ?? null],
    queryFn: () => previewCampaign(id, reader?.id),
    placeholderData: (before) => before,
  });
  return <MailPreview preview={preview} reader={reader} onReader={setReader} />;
}

interface MailProps {
  preview: CampaignPreview;
  mode: MailMode;
  marked: MailPreviewProps['marked'];
  height: string | undefined;
  reader: SubscriberRow | null;
  onReader: (reader: SubscriberRow | null) => void;
}

function Mail({ preview, mode, marked, height, reader, onReader }: MailProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <MailView mail={preview} mode={mode} marked={marked} height={height} withPictures>
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
