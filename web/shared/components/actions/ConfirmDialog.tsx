import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { texts } from '../../texts';
import { Button } from './Button';
import { Modal } from './Modal';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** One sentence. */
  text: string;
  /** Says what happens: 'Delete Quote', not 'OK'. */
  confirm: string;
  /** A final act: solid red, and focus starts on cancel. */
  final?: boolean;
  busy?: boolean;
  /** What went wrong, inside the dialog. */
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an act: a title, one sentence, two actions. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirm, final = false, busy = false, error, onConfirm, onClose } = props;
  const close = busy ? () => undefined : onClose;
  return (
    <Modal
      open={open}
      title={title}
      width={420}
      onClose={close}
      actions={
        <>
          <Button variant="text" onClick={close} autoFocus={final}>
            {texts.cancel}
          </Button>
          <Button
            variant="contained"
            color={final ? 'error' : undefined}
            busy={busy}
            onClick={onConfirm}
            autoFocus={!final}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary">{text}</Typography>
      {error}
    </Modal>
  );
}
