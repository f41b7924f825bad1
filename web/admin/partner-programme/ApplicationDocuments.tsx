import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { ApplicationDocument } from '../../shared/api/schema';
import { IconAction } from '../../shared/components/actions/IconAction';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDate } from '../../shared/format';
import { formatSize } from '../../shared/files';
import { applicationDocumentUrl } from '../../shared/partner-programme/api';
import { applicationTexts } from '../../shared/partner-programme/texts';
import { texts } from '../../shared/texts';
import { DocumentPreview } from '../documents/DocumentPreview';
import { adminPartnerTexts } from './texts';

const words = adminPartnerTexts;

/** List of an application's documents, with a preview of the selected document below. */
export function ApplicationDocuments({ documents }: { documents: ApplicationDocument[] }) {
  const [chosen, setChosen] = useState(documents[0]?.id);
  const download = useMutation({
    mutationFn: async ({ id }: ApplicationDocument) => location.assign((await applicationDocumentUrl(id)).url),
  });
  const shown = documents.find(({ id }) => id === chosen) ?? documents[0];
  return (
    <Panel title={applicationTexts.documents} aside={documents.length > 0 ? String(documents.length) : undefined}>
      {download.error && (
        <Notice tone="error" title={texts.error} onClose={download.reset} style={{ marginBottom: 12 }}>
          {messageOf(download.error, applicationTexts.downloadFailed)}
        </Notice>
      )}
      {shown ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <Box component="ul" aria-label={applicationTexts.documents}>
            {documents.map((document) => (
              <Box component="li" key={document.id} sx={row}>
                <ButtonBase aria-pressed={document.id === shown.id} onClick={() => setChosen(document.id)} sx={choice}>
                  <Box component={FileText} size={16} sx={{ flex: 'none', mt: '2px', color: 'text.tertiary' }} />
                  <Box component="span" sx={{ minWidth: 0 }}>
                    <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
                      {document.label}
                    </Box>
                    <Typography
                      variant="small"
                      component="span"
                      color="textSecondary"
                      className="num"
                      sx={{ display: 'block', overflowWrap: 'anywhere' }}
                    >
                      {document.originalName}
                      <br />
                      {words.file(formatSize(document.size), formatDate(document.uploadedAt))}
                    </Typography>
                  </Box>
                </ButtonBase>
                <IconAction
                  name={applicationTexts.download(document.label)}
                  icon={<Download size={16} />}
                  busy={download.isPending && download.variables.id === document.id}
                  onClick={() => download.mutate(document)}
                />
              </Box>
            ))}
          </Box>
          <DocumentPreview document={shown} locate={applicationDocumentUrl} />
        </Box>
      ) : (
        <Typography color="textSecondary">{applicationTexts.noDocuments}</Typography>
      )}
    </Panel>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  py: '2px',
  '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
} as const;

const choice = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  justifyContent: 'start',
  alignItems: 'start',
  gap: '10px',
  p: '8px 10px',
  ml: '-10px',
  borderRadius: '6px',
  textAlign: 'left',
  typography: 'body2',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-pressed=true]': { bgcolor: 'action.selected' },
} as const;
