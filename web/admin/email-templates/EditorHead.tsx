import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Copy, Mail, Trash, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useDelete } from 'ra-core';
import { adminPaths } from '#rules/admin-paths';
import type { EmailTemplate } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { Button } from '../../shared/components/actions/Button';
import { ConfirmDialog } from '../../shared/components/actions/ConfirmDialog';
import { useToast } from '../../shared/components/feedback/Toast';
import { formatDate } from '../../shared/format';
import { useChanged } from '../../shared/use-changed';
import { useGoOn } from '../../shared/use-go-on';
import { Refusal } from '../newsletter/campaigns/SendDialogs';
import { resetTemplate } from './api';
import { DuplicateDialog } from './NewTemplate';
import { TemplateBadge } from './TemplateBadge';
import { templateTexts as words } from './texts';

interface EditorHeadProps {
  template: EmailTemplate;
  isDirty: boolean;
  busy: boolean;
  /** Number that the next saved version will have. */
  next: number;
  testing: boolean;
  onTest: () => void;
  onSave: () => void;
  onReset: () => void;
  /** Called before the page of a deleted template is left. */
  onDelete: () => void;
}

/** Head of the template editor: title, state and actions. */
export function EditorHead({
  template,
  isDirty,
  busy,
  next,
  testing,
  onTest,
  onSave,
  onReset,
  onDelete,
}: EditorHeadProps) {
  const [asked, setAsked] = useState<'reset' | 'delete' | 'duplicate' | null>(null);
  const { title, description, category, actions, history } = template;
  const [latest] = history;
  const version =
    latest && !latest.isReset
      ? words.version(latest.number, formatDate(latest.createdAt), latest.authorName)
      : words.asDelivered;
  const toast = useToast();
  const close = () => setAsked(null);
  const duplicate = () => (isDirty ? toast(words.duplicate.unsaved) : setAsked('duplicate'));
  return (
    <Box sx={head}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '6px 12px',
          minWidth: 0,
          flex: '1 1 320px',
        }}
      >
        <Typography component="h1" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <TemplateBadge state={template.state} />
        <Typography variant="small" component="p" color="textTertiary" sx={{ flexBasis: '100%' }}>
          <span role="status">{isDirty ? words.save.unsaved + '.' : version}</span>{' '}
          {[words.categories[category], description].filter(Boolean).join(': ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: { xs: '100%', sm: 'auto' } }}>
        {actions.includes('test') && (
          <Button size="small" icon={<Mail size={15} />} busy={testing} onClick={onTest}>
            {words.test.button}
          </Button>
        )}
        {actions.includes('edit') && (
          <Button
            size="small"
            variant="lit"
            busy={busy}
            disabled={!isDirty}
            aria-keyshortcuts="Control+S"
            onClick={onSave}
          >
            {words.save.button(next)}
          </Button>
        )}
        <ActionMenu
          name={words.actions(title)}
          actions={[
            ...(actions.includes('duplicate')
              ? [{ label: words.duplicate.button, icon: <Copy size={15} />, onSelect: duplicate }]
              : []),
            ...(actions.includes('reset')
              ? [{ label: words.reset.button, icon: <Undo2 size={15} />, onSelect: () => setAsked('reset') }]
              : []),
            ...(actions.includes('delete')
              ? [
                  {
                    label: words.remove.button,
                    icon: <Trash size={15} />,
                    danger: true,
                    onSelect: () => setAsked('delete'),
                  },
                ]
              : []),
          ]}
        />
      </Box>
      {asked === 'duplicate' && <DuplicateDialog id={template.id} title={title} onClose={close} />}
      {asked === 'reset' && <ResetDialog template={template} isDirty={isDirty} onReset={onReset} onClose={close} />}
      {asked === 'delete' && <DeleteDialog template={template} onDelete={onDelete} onClose={close} />}
    </Box>
  );
}

interface ActProps {
  template: EmailTemplate;
  onClose: () => void;
}

/** Dialog that confirms the reset of a template to its original text. */
function ResetDialog({ template, isDirty, onReset, onClose }: ActProps & Pick<EditorHeadProps, 'isDirty' | 'onReset'>) {
  const changed = useChanged();
  const toast = useToast();
  const reset = useMutation({
    mutationFn: () => resetTemplate(template, ''),
    onSuccess: async () => {
      await changed();
      toast(words.reset.done);
      onReset();
    },
  });
  return (
    <ConfirmDialog
      open
      title={words.reset.title(template.title)}
      text={isDirty ? words.reset.unsavedText : words.reset.text}
      confirm={words.reset.button}
      busy={reset.isPending}
      error={reset.error && <Refusal error={reset.error} failed={words.reset.failed} onReload={onClose} />}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    />
  );
}

/** Dialog that confirms the deletion of a template that staff created. */
function DeleteDialog({ template, onDelete, onClose }: ActProps & Pick<EditorHeadProps, 'onDelete'>) {
  const goOn = useGoOn();
  const changed = useChanged();
  const toast = useToast();
  const [remove, removal] = useDelete<EmailTemplate>(
    'email-templates',
    { id: template.id, previousData: template },
    {
      onSuccess: async () => {
        onDelete();
        await goOn(adminPaths.emailTemplates);
        await changed();
        toast(words.remove.done);
      },
    },
  );
  return (
    <ConfirmDialog
      open
      final
      title={words.remove.title(template.title)}
      text={words.remove.text}
      confirm={words.remove.button}
      busy={removal.isPending || removal.isSuccess}
      error={removal.isError && <Refusal error={removal.error} failed={words.remove.failed} onReload={onClose} />}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: 2.5,
  py: 1.5,
};
