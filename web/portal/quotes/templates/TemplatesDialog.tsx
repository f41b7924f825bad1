import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import { quoteKeys } from '../../../shared/api/quotes';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { Modal } from '../../../shared/components/actions/Modal';
import { fullName } from '../../../shared/components/badges/Initials';
import { Notice } from '../../../shared/components/feedback/Notice';
import { formatDate } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { useGoOn } from '../../../shared/use-go-on';
import { paths } from '#rules/paths';
import { usePortal } from '../../portal';
import { draftOfTemplate, removeTemplate, templatesQuery } from './api';
import { templateTexts } from './texts';

const words = templateTexts.use;

interface TemplatesDialogProps {
  /** Client for which a partner makes the quote; null for the user's own company. */
  clientId: string | null;
  onClose: () => void;
}

/**
 * Dialog with the company's templates, to start a quote. Before the user continues, it shows products that are no
 * longer sold or whose price has changed.
 */
export function TemplatesDialog({ clientId, onClose }: TemplatesDialogProps) {
  const { basePath } = usePortal();
  const queries = useQueryClient();
  const goOn = useGoOn();
  const { data: templates, error: unloaded } = useQuery(templatesQuery);
  /** Template to delete, while the confirmation is open. */
  const [doomed, setDoomed] = useState<{ id: string; name: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const use = useMutation({
    mutationFn: (id: string) => draftOfTemplate(id, clientId),
    onSuccess: async (draft) => {
      void queries.invalidateQueries({ queryKey: quoteKeys.lists });
      if (draft.notices.length === 0) await goOn(paths.editQuote(basePath, draft.id));
    },
  });
  const remove = useMutation({
    mutationFn: removeTemplate,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: templatesQuery.queryKey });
      setAsking(false);
    },
  });
  const error = use.error ?? remove.error ?? unloaded;
  const made = use.data && use.data.notices.length > 0 ? use.data : null;
  return (
    <Modal
      open
      title={words.title}
      width={560}
      onClose={onClose}
      actions={
        made ? (
          <Button variant="contained" to={paths.editQuote(basePath, made.id)}>
            {words.open}
          </Button>
        ) : (
          <Button variant="text" onClick={onClose}>
            {texts.cancel}
          </Button>
        )
      }
    >
      {error && (
        <Notice tone="error" title={texts.error}>
          {messageOf(error, use.error ? words.failed : remove.error ? words.removeFailed : words.loadFailed)}
        </Notice>
      )}
      {made ? (
        <Notice tone="warning" title={words.made}>
          {made.notices.map(({ message }) => (
            <div key={message}>{message}</div>
          ))}
        </Notice>
      ) : (
        <>
          <Typography color="textSecondary">{templates?.length === 0 ? words.none : words.text}</Typography>
          <Box component="ul" sx={{ maxHeight: '50dvh', overflowY: 'auto' }}>
            {templates?.map(({ id, name, products, createdBy, createdAt }) => (
              <Box component="li" key={id} sx={row}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
                  <Typography variant="small" component="p" color="textSecondary">
                    {products.join(', ')}
                  </Typography>
                  <Typography variant="caption" component="p" color="textTertiary">
                    {words.by(fullName(createdBy), formatDate(createdAt))}
                  </Typography>
                </Box>
                <IconAction
                  color="error"
                  name={words.remove(name)}
                  icon={<Trash2 size={15} />}
                  onClick={() => {
                    setDoomed({ id, name });
                    setAsking(true);
                  }}
                />
                <Button
                  size="small"
                  aria-label={words.use(name)}
                  busy={use.isPending && use.variables === id}
                  onClick={() => !use.isPending && use.mutate(id)}
                >
                  {words.useShort}
                </Button>
              </Box>
            ))}
          </Box>
          <ConfirmDialog
            final
            open={isAsking}
            title={words.confirmRemove.title}
            text={words.confirmRemove.text(doomed?.name ?? '')}
            confirm={words.confirmRemove.confirm}
            busy={remove.isPending}
            onConfirm={() => doomed && remove.mutate(doomed.id)}
            onClose={() => setAsking(false)}
          />
        </>
      )}
    </Modal>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
