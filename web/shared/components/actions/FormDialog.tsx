import type { ReactNode, SubmitEvent } from 'react';
import { texts } from '../../texts';
import { Button, type ButtonProps } from './Button';
import { Modal } from './Modal';

export interface FormDialogProps {
  open?: boolean;
  title: string;
  /** Pixels; 480 by default. */
  width?: number;
  /** What the button that sends says; without it there is none. */
  submit: string | undefined;
  /** More of that button. */
  button?: Omit<ButtonProps, 'children'>;
  /** It is being sent: the dialog stays open. */
  busy?: boolean;
  /** Focus starts on cancel. */
  focusCancel?: boolean;
  /** Beside the buttons. */
  note?: ReactNode;
  onSubmit: (event: SubmitEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form: its fields, cancel, and the button that sends it, as Enter does. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, title, width, submit, button, busy, focusCancel, note, onSubmit, onClose, children } = props;
  const close = busy ? () => undefined : onClose;
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      onClose={close}
      onSubmit={(event) => void onSubmit(event)}
      actions={
        <>
          {note}
          <Button variant="text" onClick={close} autoFocus={focusCancel}>
            {texts.cancel}
          </Button>
          {submit !== undefined && (
            <Button variant="contained" type="submit" busy={busy} {...button}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Modal>
  );
}
