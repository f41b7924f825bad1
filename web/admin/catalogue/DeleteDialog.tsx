import { useToast } from '../../shared/components/feedback/Toast';
import { ReasonDialog, type ReasonDialogProps } from '../components/ReasonDialog';
import { catalogueTexts } from './texts';

const words = catalogueTexts.remove;

interface DeleteDialogProps extends Pick<
  ReasonDialogProps<{ deleted: boolean }>,
  'title' | 'text' | 'run' | 'onClose'
> {
  confirm?: string;
  onDeleted?: () => void;
}

/** Confirms the deletion of a catalogue record. A record that was ever quoted is archived instead, and a toast says so. */
export function DeleteDialog({ confirm = words.confirm, onDeleted, ...dialog }: DeleteDialogProps) {
  const toast = useToast();
  return (
    <ReasonDialog
      {...dialog}
      confirm={confirm}
      final
      onDone={({ deleted }) => {
        toast(deleted ? words.deleted : words.archived);
        if (deleted) onDeleted?.();
      }}
    />
  );
}
