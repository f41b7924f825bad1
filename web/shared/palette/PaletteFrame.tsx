import './palette.css';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

interface PaletteFrameProps {
  name: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a palette: closed by Escape and by a press beside it, and the focus goes back to where it was. */
export function PaletteFrame({ name, open, onClose, children }: PaletteFrameProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    if (open) shown?.showModal();
    return () => shown?.close(); // and the focus goes back to where it was
  }, [open]);
  useEffect(() => {
    const shown = box.current;
    const leave = ({ target }: Event) => target === shown && onClose(); // a press beside what it shows
    shown?.addEventListener('click', leave);
    return () => shown?.removeEventListener('click', leave);
  }, [onClose]);
  return (
    <dialog
      ref={box}
      className="palette"
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault(); // the browser's own way tells only later, when it may have been opened again
        onClose();
      }}
      onClose={() => !box.current?.open && onClose()}
    >
      {open && children}
    </dialog>
  );
}
