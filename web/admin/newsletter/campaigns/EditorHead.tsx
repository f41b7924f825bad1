import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Mail, Trash, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useDelete } from 'ra-core';
import { adminPaths } from '#rules/admin-paths';
import type { Campaign } from '../../../shared/api/schema';
import { ActionMenu } from '../../../shared/components/actions/ActionMenu';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { useToast } from '../../../shared/components/feedback/Toast';
import { formatDateTime } from '../../../shared/format';
import { useChanged } from '../../../shared/use-changed';
import { useGoOn } from '../../../shared/use-go-on';
import { DraftState } from '../../components/DraftState';
import { adminTexts } from '../../texts';
import { CampaignBadge } from './CampaignBadge';
import { Refusal } from './SendDialogs';
import { campaignTexts as words } from './texts';
import type { CampaignForm } from './use-campaign-form';

interface EditorHeadProps {
  form: CampaignForm;
  disabled: boolean;
  /** Planned start; null while no future time is selected. */
  at: Date | null;
  /** True when the campaign starts at a planned time instead of immediately. */
  isTimed: boolean;
  onSave: () => void;
  onTest: () => void;
  onSend: () => void;
}

/** Head of the campaign editor: name, state and actions. */
export function EditorHead({ form, disabled, at, isTimed, onSave, onTest, onSend }: EditorHeadProps) {
  const { seen, isDirty, undo, state } = form;
  const [isDeleting, setDeleting] = useState(false);
  const { actions } = seen;
  const sendLabel = at ? words.send.scheduleFor(formatDateTime(at.toISOString())) : words.send.schedule;
  return (
    <Box sx={head}>
      <Typography component="h1" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
        {seen.name}
      </Typography>
      <CampaignBadge status={seen.status} />
      <DraftState draft={{ isSaving: state.busy, isDirty }} saved={seen} />
      {!disabled && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' } }}>
          <Button size="small" icon={<Undo2 size={15} />} disabled={!undo} onClick={undo}>
            {words.undo}
          </Button>
          <Button size="small" aria-keyshortcuts="Control+S" onClick={onSave}>
            {words.save}
          </Button>
          {actions.includes('send') && (
            <>
              <Button size="small" icon={<Mail size={15} />} onClick={onTest}>
                {words.test.button}
              </Button>
              <Button size="small" variant="lit" onClick={onSend}>
                {isTimed ? sendLabel : words.send.button}
              </Button>
            </>
          )}
          {actions.includes('delete') && (
            <ActionMenu
              name={adminTexts.record.actions}
              actions={[
                { label: words.delete, icon: <Trash size={15} />, danger: true, onSelect: () => setDeleting(true) },
              ]}
            />
          )}
        </Box>
      )}
      {isDeleting && <DeleteDialog form={form} onClose={() => setDeleting(false)} />}
    </Box>
  );
}

function DeleteDialog({ form: { seen, forget }, onClose }: { form: CampaignForm; onClose: () => void }) {
  const goOn = useGoOn();
  const changed = useChanged();
  const toast = useToast();
  const [remove, removal] = useDelete<Campaign>(
    'campaigns',
    { id: seen.id, previousData: seen },
    {
      onSuccess: async () => {
        forget();
        await goOn(adminPaths.campaigns);
        toast(words.deleted);
        await changed();
      },
    },
  );
  return (
    <ConfirmDialog
      open
      final
      title={words.deleteTitle(seen.name)}
      text={words.deleteText}
      confirm={words.delete}
      busy={removal.isPending || removal.isSuccess}
      error={removal.isError && <Refusal error={removal.error} failed={words.send.failed} onReload={onClose} />}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
} as const;
