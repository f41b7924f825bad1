import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { texts } from '../../texts';
import { workTexts } from '../../work-texts';
import { Button, type ButtonProps } from './Button';
import { ConfirmDialog } from './ConfirmDialog';
import { Modal } from './Modal';

export interface FormDialogProps {
  open?: boolean;
  title: string;
  /** Width in pixels; 480 by default. */
  width?: number;
  /** Label of the submit button; no button when undefined. */
  submit: string | undefined;
  /** Further props of the submit button. */
  button?: Omit<ButtonProps, 'children'>;
  /** True while the form is being sent; the dialog then stays open. */
  busy?: boolean;
  /** Label of the button that closes the dialog; 'Cancel' by default. */
  dismiss?: string;
  /** Sets the initial focus on cancel. */
  focusCancel?: boolean;
  /** Content beside the buttons. */
  note?: ReactNode;
  onSubmit: (event: SubmitEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Dialog with a form, a cancel button and a submit button; Enter submits. Escape asks for confirmation when the form
 * has typed text.
 */
export function FormDialog(props: FormDialogProps) {
  const { open = true, title, width, submit, button, busy, note, onSubmit, onClose, children } = props;
  const { dismiss = texts.cancel, focusCancel } = props;
  const close = busy ? () => undefined : onClose;
  const isTyped = useRef(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!open) isTyped.current = false;
  }, [open]);
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      onClose={() => (isTyped.current && !busy ? setAsking(true) : close())}
      onSubmit={(event) => void onSubmit(event)}
      actions={
        <>
          {note}
          <Button variant="text" onClick={close} autoFocus={focusCancel}>
            {dismiss}
          </Button>
          {submit !== undefined && (
            <Button variant="contained" type="submit" busy={busy} {...button}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <div style={{ display: 'contents' }} onInput={() => (isTyped.current = true)}>
        {children}
      </div>
      <ConfirmDialog
        final
        open={isAsking}
        title={workTexts.leave.title}
        text={workTexts.leave.text}
        confirm={workTexts.leave.confirm}
        onConfirm={() => {
          setAsking(false);
          close();
        }}
        onClose={() => setAsking(false)}
      />
    </Modal>
  );
}
