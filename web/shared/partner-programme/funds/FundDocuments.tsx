import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Download, FileText, Trash } from 'lucide-react';
import { messageOf } from '../../api/errors';
import type { FundDocument } from '../../api/schema';
import { IconAction } from '../../components/actions/IconAction';
import { Notice } from '../../components/feedback/Notice';
import { formatSize } from '../../files';
import { formatDate } from '../../format';
import { texts } from '../../texts';
import { fundWords as words } from './texts';

interface FundDocumentsProps {
  documents: FundDocument[];
  /** Requests the download address of a document. */
  urlOf: (document: FundDocument) => Promise<{ url: string }>;
  /** Called to remove a document; absent for users who may not remove documents. */
  onRemove?: (document: FundDocument) => void;
}

/** Documents that prove the spending, with downloads and, if allowed, removal. */
export function FundDocuments({ documents, urlOf, onRemove }: FundDocumentsProps) {
  const download = useMutation({
    mutationFn: urlOf,
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  return (
    <>
      {download.error && (
        <Notice tone="error" title={texts.error} onClose={download.reset}>
          {messageOf(download.error, words.downloadFailed)}
        </Notice>
      )}
      {documents.length === 0 ? (
        <Typography color="textTertiary">{words.noDocuments}</Typography>
      ) : (
        <Box component="ul" aria-label={words.documents}>
          {documents.map((document) => (
            <Box component="li" key={document.id} sx={row}>
              <Box component={FileText} size={16} sx={{ mt: '2px', alignSelf: 'start', color: 'text.tertiary' }} />
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{document.originalName}</Typography>
                <Typography variant="small" component="p" color="textTertiary" className="num">
                  {`${formatSize(document.size)} · ${formatDate(document.uploadedAt)}`}
                </Typography>
              </Box>
              <Box sx={{ display: 'flex' }}>
                <IconAction
                  name={`${words.download} ${document.originalName}`}
                  tip={words.download}
                  icon={<Download size={15} />}
                  busy={download.isPending && download.variables.id === document.id}
                  onClick={() => download.mutate(document)}
                />
                {onRemove && (
                  <IconAction
                    name={`${words.remove} ${document.originalName}`}
                    tip={words.remove}
                    icon={<Trash size={15} />}
                    onClick={() => onRemove(document)}
                  />
                )}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
