import { useMutation } from '@tanstack/react-query';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { problemOf } from '../../shared/problem';
import { useChanged } from '../../shared/use-changed';
import { undoBulk } from './partner-api';
import { partnerTexts } from './partner-texts';

const words = partnerTexts.bulk;

/** A bulk act that can be taken back. */
export interface Undoable {
  id: string;
  /** 'Tier of 3 partners changed'. */
  what: string;
}

/** Above the list after a bulk act: takes it back, and says where that could not be. */
export function UndoNotice({ of, onClose }: { of: Undoable; onClose: () => void }) {
  const changed = useChanged();
  const toast = useToast();
  const undo = useMutation({
    mutationFn: () => undoBulk(of.id),
    onSuccess: async ({ undone, kept }) => {
      await changed();
      if (kept.length > 0) return;
      toast(words.undone(undone));
      onClose();
    },
  });
  const kept = undo.data?.kept.map(({ name }) => name).join(', ');
  const tone = undo.isError ? 'error' : kept ? 'warning' : 'success';
  return (
    <Notice
      tone={tone}
      title={undo.data ? words.undone(undo.data.undone) : of.what}
      style={{ margin: '16px 20px 0' }}
      action={
        !undo.data && (
          <Button size="small" busy={undo.isPending} onClick={() => undo.mutate()}>
            {words.undo}
          </Button>
        )
      }
    >
      {undo.isError ? problemOf(undo.error, words.failedUndo) : kept ? words.kept(kept) : words.undoText}
    </Notice>
  );
}
