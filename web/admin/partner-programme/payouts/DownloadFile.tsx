import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { ActionProblem } from '../../../shared/components/feedback/ActionProblem';
import { saveFile } from '../../../shared/save-file';
import { downloadPayoutFile } from './api';
import { payoutFileTexts as words } from './texts';

/** Button that downloads a file for the bank. */
export function DownloadFile({ file }: { file: { id: string; number: string } }) {
  const download = useMutation({ mutationFn: downloadPayoutFile, onSuccess: saveFile });
  return (
    <>
      <IconAction
        name={words.downloadOf(file.number)}
        tip={words.download}
        icon={<FileDown size={16} />}
        busy={download.isPending}
        onClick={() => download.mutate(file)}
      />
      <ActionProblem
        error={download.error}
        failed={words.downloadFailed}
        onRetry={() => download.mutate(file)}
        onClose={download.reset}
      />
    </>
  );
}
