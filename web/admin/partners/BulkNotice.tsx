import { useMutation, useQuery } from '@tanstack/react-query';
import type { PartnerBulkKind } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { problemOf } from '../../shared/problem';
import { useChanged } from '../../shared/use-changed';
import { bulkQuery, undoBulk } from './partner-api';
import { partnerTexts } from './partner-texts';

const words = partnerTexts.bulk;

/** A completed bulk action. */
export interface BulkAct {
  id: string;
  kind: PartnerBulkKind;
  /** Text about the action: 'Tier of 3 partners changed'. */
  what: string;
}

interface BulkNoticeProps {
  of: BulkAct;
  onClose: () => void;
}

/**
 * Notice above the list after a bulk action: progress of its mails, and an undo button (except for an action that only
 * sends mails). After an undo, lists the partners that could not be reverted.
 */
export function BulkNotice({ of: { id, kind, what }, onClose }: BulkNoticeProps) {
  const { data: bulk } = useQuery(bulkQuery(id));
  const changed = useChanged();
  const toast = useToast();
  const undo = useMutation({
    mutationFn: () => undoBulk(id),
    onSuccess: async ({ undone, kept }) => {
      await changed();
      if (kept.length > 0) return;
      toast(words.undone(undone));
      onClose();
    },
  });
  const kept = undo.data?.kept.map(({ name }) => name).join(', ');
  const tone = undo.isError ? 'error' : kept || bulk?.failed ? 'warning' : 'success';
  const isUndoable = kind !== 'notifications';
  const progress = bulk && words.progress(bulk);
  return (
    <Notice
      tone={tone}
      title={undo.data ? words.undone(undo.data.undone) : what}
      style={{ margin: '16px 20px 0' }}
      onClose={onClose}
      action={
        isUndoable &&
        !undo.data && (
          <Button size="small" busy={undo.isPending} onClick={() => undo.mutate()}>
            {words.undo}
          </Button>
        )
      }
    >
      {undo.isError
        ? problemOf(undo.error, words.failedUndo)
        : kept
          ? words.kept(kept)
          : [progress, isUndoable && words.undoText].filter(Boolean).join(' ')}
    </Notice>
  );
}
