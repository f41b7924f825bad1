import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useListContext } from 'ra-core';
import { Button } from '../../../shared/components/actions/Button';
import { ActionProblem } from '../../../shared/components/feedback/ActionProblem';
import { saveFile } from '../../../shared/save-file';
import { type SubscriberFilters, subscribersFile } from './api';
import { subscriberTexts } from './texts';

const words = subscriberTexts.export;

/** Button that downloads all subscribers matching the list's filters. */
export function ExportSubscribers() {
  const { filterValues } = useListContext();
  const save = useMutation({
    mutationFn: () => subscribersFile(filterValues as SubscriberFilters),
    onSuccess: saveFile,
  });
  return (
    <>
      <Button size="small" icon={<Download size={14} />} busy={save.isPending} onClick={() => save.mutate()}>
        {words.button}
      </Button>
      <ActionProblem error={save.error} failed={words.failed} onRetry={() => save.mutate()} onClose={save.reset} />
    </>
  );
}
