import './palette.css';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

interface PaletteFrameProps {
  name: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog of a palette. Closes on Escape or a click on its backdrop, and returns the focus to the previous element. */
export function PaletteFrame({ name, open, onClose, children }: PaletteFrameProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    if (open) shown?.showModal();
    return () => shown?.close(); // returns the focus to the previous element
  }, [open]);
  useEffect(() => {
    const shown = box.current;
    const leave = ({ target }: Event) => target === shown && onClose(); // a click on the backdrop
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
        event.preventDefault(); // the browser would close the dialog later, when it may be open again
        onClose();
      }}
      onClose={() => !box.current?.open && onClose()}
    >
      {open && children}
    </dialog>
  );
}
