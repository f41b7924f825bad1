import { useRef, useState } from 'react';
import { ApiError } from '../api/errors';
import type { MessageFile } from '../api/schema';
import { fileProblem } from '../files';
import { problemOf } from '../problem';
import { removeMessageFile, uploadMessageFile } from './api';
import { messageTexts } from './texts';

/** A file on its way to the server, or one that did not get there. */
export interface Upload {
  key: number;
  name: string;
  size: number;
  /** Fraction sent, 0 to 1. */
  sent: number;
  problem: string | null;
}

/**
 * Uploads files for a message that is being written. `files` are those that the server has; `onFiles` gets a function that
 * changes them, because several uploads can end at the same time.
 */
export function useAttachments(quoteId: string, onFiles: (change: (files: MessageFile[]) => MessageFile[]) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  const update = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const forget = (key: number) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };
  const send = async (document: File) => {
    last.current += 1;
    const key = last.current;
    const problem = fileProblem(document);
    setUploads((all) => [...all, { key, name: document.name, size: document.size, sent: 0, problem }]);
    if (problem) return;
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      const file = await uploadMessageFile(quoteId, document, (sent) => update(key, { sent }), abort.signal);
      forget(key);
      onFiles((files) => [...files, file]);
    } catch (error) {
      if (abort.signal.aborted) return;
      const refusal = error instanceof ApiError ? error.errors[0]?.message : undefined;
      update(key, { problem: refusal ?? problemOf(error, messageTexts.file.uploadFailed) });
    }
  };
  return {
    uploads,
    isBusy: uploads.some(({ problem }) => problem === null),
    add: (chosen: Iterable<File>) => {
      for (const file of chosen) void send(file);
    },
    /** Ends an upload, or takes a file that failed out of the list. */
    forget,
    remove: (file: MessageFile) => {
      onFiles((files) => files.filter(({ id }) => id !== file.id));
      void removeMessageFile(quoteId, file.id).catch(() => undefined); // the server removes it after a day
    },
  };
}
