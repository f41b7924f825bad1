import { useEffect, useEffectEvent, useState, type DragEvent as ElementDragEvent } from 'react';

type AnyDragEvent = ElementDragEvent | DragEvent;

const carriesFile = ({ dataTransfer }: AnyDragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Lets the user drop a file on the element with the `handlers`, or anywhere on the page (`onPage`). `over` is true while a
 * file is dragged over it. A file that is dropped while it is disabled is ignored.
 */
export function useDrop(onFile: (file: File) => void, disabled = false, onPage = false) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: AnyDragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault(); // prevents the browser from opening the file
      if (disabled) event.dataTransfer!.dropEffect = 'none';
      else setOver(true);
    },
    onDragLeave: (event: AnyDragEvent) => {
      if (!(event.currentTarget as Node).contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: AnyDragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer!.files[0];
      if (file && !disabled) onFile(file);
    },
  };
  const onDragOver = useEffectEvent(handlers.onDragOver);
  const onDragLeave = useEffectEvent(handlers.onDragLeave);
  const onDrop = useEffectEvent(handlers.onDrop);
  useEffect(() => {
    if (!onPage) return;
    const controller = new AbortController();
    const { signal } = controller;
    const page = document.documentElement;
    page.addEventListener('dragover', (event) => onDragOver(event), { signal });
    page.addEventListener('dragleave', (event) => onDragLeave(event), { signal });
    page.addEventListener('drop', (event) => onDrop(event), { signal });
    return () => controller.abort();
  }, [onPage]);
  return { over, handlers: onPage ? {} : handlers };
}
