import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { ApiError, messageOf } from '../../../shared/api/errors';
import { Button } from '../../../shared/components/actions/Button';
import { formatPercent } from '../../../shared/format';
import { useChanged } from '../../../shared/use-changed';
import { useGoOn } from '../../../shared/use-go-on';
import { uploadImport } from './api';
import { importTexts as words } from './texts';

interface UploadImportProps {
  /** Called with the error of a failed upload, and with undefined when an upload starts. */
  onProblem: (problem: string | undefined) => void;
}

/** Button that uploads a file with addresses and opens its page. */
export function UploadImport({ onProblem }: UploadImportProps) {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const changed = useChanged();
  const goOn = useGoOn();
  const upload = useMutation({
    mutationFn: (file: File) => uploadImport(file, setSent),
    onMutate: () => onProblem(undefined),
    onSuccess: async ({ id }) => {
      await changed();
      await goOn(adminPaths.subscriberImport(id));
    },
    onError: (error) =>
      onProblem(
        error instanceof ApiError && error.status === 413 ? words.tooLarge : messageOf(error, words.uploadFailed),
      ),
  });
  return (
    <>
      <Button size="small" icon={<FileUp size={14} />} busy={upload.isPending} onClick={() => input.current?.click()}>
        {upload.isPending ? words.uploading(formatPercent(sent)) : words.upload}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label={words.upload}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen && !upload.isPending) upload.mutate(chosen);
          target.value = ''; // lets the user select the same file again after a correction
        }}
      />
    </>
  );
}
