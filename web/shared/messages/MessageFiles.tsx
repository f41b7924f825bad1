import { useMutation } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import type { MessageFile } from '../api/schema';
import { IconAction } from '../components/actions/IconAction';
import { Notice } from '../components/feedback/Notice';
import { formatSize } from '../files';
import { problemOf } from '../problem';
import { texts } from '../texts';
import { messageFileUrl } from './api';
import { messageTexts } from './texts';

const words = messageTexts.file;

/** Files of a message, with downloads. */
export function MessageFiles({ quoteId, files }: { quoteId: string; files: MessageFile[] }) {
  const download = useMutation({
    mutationFn: ({ id }: MessageFile) => messageFileUrl(quoteId, id),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  return (
    <>
      <ul aria-label={words.list} className="message-files">
        {files.map((file) => (
          <li key={file.id} className="message-file">
            <FileText size={17} aria-hidden />
            <span className="message-file-name">
              <strong>{file.originalName}</strong>
              <span className="caption num">{formatSize(file.size)}</span>
            </span>
            <IconAction
              size="small"
              name={`${words.download} ${file.originalName}`}
              tip={words.download}
              icon={<Download size={16} />}
              busy={download.isPending && download.variables.id === file.id}
              onClick={() => download.mutate(file)}
            />
          </li>
        ))}
      </ul>
      {download.isError && (
        <Notice tone="error" title={texts.error} onClose={download.reset}>
          {problemOf(download.error, words.failed)}
        </Notice>
      )}
    </>
  );
}
