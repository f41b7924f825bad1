import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteDocument, documentUrl } from '../../../shared/api/companies';
import { messageOf } from '../../../shared/api/errors';
import type { CompanyDocument } from '../../../shared/api/schema';
import { useToast } from '../../../shared/components/feedback/Toast';
import { useChanged } from '../../../shared/use-changed';
import { companyTexts } from '../texts';

const words = companyTexts.documents;

/** Returns commands for documents: download immediately, and delete after a confirmation. */
export function useDocumentCommands() {
  const toast = useToast();
  const changed = useChanged();
  const [error, setError] = useState<string | null>(null);
  const [document, setDocument] = useState<CompanyDocument | null>(null);
  const [asked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: ({ id }: CompanyDocument) => deleteDocument(id),
    onSuccess: async () => {
      await changed();
      setAsked(false);
      toast(words.deleteDone);
    },
    onError: (cause) => {
      setAsked(false);
      setError(messageOf(cause, words.deleteFailed));
      void changed(); // refetches, because the document may have been verified or replaced meanwhile
    },
  });
  const download = useMutation({
    mutationFn: ({ id }: CompanyDocument) => documentUrl(id),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
    onError: (cause) => setError(messageOf(cause, words.downloadFailed)),
  });
  return {
    error,
    dismiss: () => setError(null),
    asked,
    ask(about: CompanyDocument) {
      setError(null);
      setDocument(about);
      setAsked(true);
    },
    cancel: () => setAsked(false),
    deleting: remove.isPending,
    delete: () => document && remove.mutate(document),
    downloading: download.isPending ? download.variables.id : null,
    download(about: CompanyDocument) {
      setError(null);
      download.mutate(about);
    },
  };
}

export type DocumentCommands = ReturnType<typeof useDocumentCommands>;
