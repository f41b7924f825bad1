import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, type ReactNode, type SubmitEvent } from 'react';

interface ModalProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Buttons; cancel comes first. */
  actions: ReactNode;
  children: ReactNode;
  /** Width in pixels; 480 by default. */
  width?: number;
  /** Wraps the content in a form, so that Enter submits it. */
  onSubmit?: (event: SubmitEvent) => void;
}

/** Moves the focus to the main content when the button that opened the dialog no longer exists. */
function focusPageIfLost() {
  // The dialog is still mounted here, and keeps the focus until it is removed.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/**
 * A dialog (a bottom sheet on a phone). Traps focus, closes with Escape, returns focus to the element that opened it. A
 * click on the backdrop closes it too, except in a form, where typed text would be lost, or as the second click of the
 * double click that opened the dialog.
 */
export function Modal({ open, title, onClose, actions, children, width = 480, onSubmit }: ModalProps) {
  const titleId = useId();
  useEffect(() => focusPageIfLost, []); // the dialog may be unmounted while it is open
  const leave = (event: object, reason: 'escapeKeyDown' | 'backdropClick') => {
    const beside = reason === 'backdropClick';
    if (beside && (onSubmit !== undefined || (event as MouseEvent).detail > 1)) return;
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.stopPropagation(); // React bubbles it to a form of the page that renders this dialog, and would submit that, too
    onSubmit?.(event);
  };
  const content = (
    <>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
        {children}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={leave}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { maxWidth: { xs: 'none', sm: width } } },
        transition: { onExited: focusPageIfLost },
      }}
    >
      {onSubmit ? (
        <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  );
}
