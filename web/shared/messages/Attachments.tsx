import { CircleAlert, FileText, X } from 'lucide-react';
import type { MessageFile } from '../api/schema';
import { IconAction } from '../components/actions/IconAction';
import { formatSize } from '../files';
import { formatPercent } from '../format';
import { messageTexts } from './texts';
import type { useAttachments } from './use-attachments';

const words = messageTexts.file;

interface AttachmentsProps extends Pick<ReturnType<typeof useAttachments>, 'uploads' | 'forget' | 'remove'> {
  /** Files that are uploaded. */
  files: MessageFile[];
}

/** Files of a message that is being written: those that are uploaded, and those that are on their way or failed. */
export function Attachments({ files, uploads, forget, remove }: AttachmentsProps) {
  if (files.length + uploads.length === 0) return null;
  return (
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
            name={words.remove(file.originalName)}
            icon={<X size={16} />}
            onClick={() => remove(file)}
          />
        </li>
      ))}
      {uploads.map(({ key, name, sent, problem }) => (
        <li key={key} className="message-file">
          {problem ? (
            <CircleAlert size={17} aria-hidden className="message-file-wrong" />
          ) : (
            <FileText size={17} aria-hidden />
          )}
          <span className="message-file-name">
            <strong>{name}</strong>
            {problem ? (
              <span role="alert" className="caption message-file-wrong">
                {problem}
              </span>
            ) : (
              <span className="caption num">{sent < 1 ? words.sending(formatPercent(sent)) : words.checking}</span>
            )}
          </span>
          <IconAction
            size="small"
            name={problem ? words.remove(name) : words.cancel(name)}
            icon={<X size={16} />}
            onClick={() => forget(key)}
          />
        </li>
      ))}
    </ul>
  );
}
