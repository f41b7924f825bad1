import Box from '@mui/material/Box';
import { Pencil, RotateCcw, Trash } from 'lucide-react';
import { useState } from 'react';
import { IconAction } from '../../shared/components/actions/IconAction';
import { useToast } from '../../shared/components/feedback/Toast';
import { ReasonDialog } from '../components/ReasonDialog';
import { DeleteDialog } from './DeleteDialog';
import { catalogueTexts } from './texts';

const { prices, remove: words } = catalogueTexts;

interface PartActionsProps {
  part: { name: string; archivedAt: string | null };
  /** Title and text of the deletion dialog. */
  deletion: { deleteTitle: string; deleteText: (name: string) => string };
  onEdit: () => void;
  restore: () => Promise<unknown>;
  remove: () => Promise<{ deleted: boolean }>;
}

/** Actions of staff on a price configuration or an option: edit, restore, delete. */
export function PartActions({ part: { name, archivedAt }, deletion, onEdit, restore, remove }: PartActionsProps) {
  const [asked, setAsked] = useState<'restore' | 'delete' | null>(null);
  const toast = useToast();
  const close = () => setAsked(null);
  return (
    <Box sx={{ display: 'flex' }}>
      {archivedAt ? (
        <IconAction name={prices.restoreOf(name)} icon={<RotateCcw size={15} />} onClick={() => setAsked('restore')} />
      ) : (
        <IconAction name={prices.editOf(name)} icon={<Pencil size={15} />} onClick={onEdit} />
      )}
      <IconAction
        color="error"
        name={prices.removeOf(name)}
        icon={<Trash size={15} />}
        onClick={() => setAsked('delete')}
      />
      {asked === 'restore' && (
        <ReasonDialog
          title={words.restore}
          text={words.restoreText(name)}
          confirm={words.restore}
          run={restore}
          onDone={() => toast(words.restoredPart(name))}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <DeleteDialog title={deletion.deleteTitle} text={deletion.deleteText(name)} run={remove} onClose={close} />
      )}
    </Box>
  );
}
