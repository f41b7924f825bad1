import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { IconAction } from '../../shared/components/actions/IconAction';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { useToast } from '../../shared/components/feedback/Toast';
import { type NamedFile, saveFile } from '../../shared/save-file';

interface ExportButtonProps {
  words: { export: string; exported: string; exportFailed: string };
  /** Requests a file with all rows that match the list's filters. */
  file: () => Promise<NamedFile>;
}

/** Button that downloads the list as CSV. */
export function ExportButton({ words, file }: ExportButtonProps) {
  const toast = useToast();
  const save = useMutation({
    mutationFn: file,
    onSuccess: (made) => {
      saveFile(made);
      toast(words.exported);
    },
  });
  return (
    <>
      <IconAction
        bordered
        name={words.export}
        icon={<Download size={15} />}
        busy={save.isPending}
        onClick={() => save.mutate()}
      />
      <ActionProblem
        error={save.error}
        failed={words.exportFailed}
        onRetry={() => save.mutate()}
        onClose={save.reset}
      />
    </>
  );
}
