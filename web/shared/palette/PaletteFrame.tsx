import './palette.css';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

interface PaletteFrameProps {
  name: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog of a palette: closes on Escape and on a click on its backdrop, and returns focus to the element that had it. */
export function PaletteFrame({ name, open, onClose, children }: PaletteFrameProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    if (open) shown?.showModal();
    return () => shown?.close(); // returns focus to where it was
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
        event.preventDefault(); // the browser closes the dialog itself only later, when it may have been opened again
        onClose();
      }}
      onClose={() => !box.current?.open && onClose()}
    >
      {open && children}
    </dialog>
  );
}
