import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { texts } from '../../texts';
import { Button } from './Button';
import { Modal } from './Modal';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Text of one sentence. */
  text: string;
  /** Label of the confirming button, which names the action: 'Delete Quote' instead of 'OK'. */
  confirm: string;
  /** True for an irreversible action: the button is solid red, and the initial focus is on cancel. */
  final?: boolean;
  busy?: boolean;
  /** Error of the action, shown inside the dialog. */
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Dialog that asks for confirmation: a title, one sentence, two buttons. */
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
