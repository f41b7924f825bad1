import { useState, type DragEvent } from 'react';

/** Makes an element accept one dropped file; `over` is true while a file is dragged over it. */
export function useDrop(onFile: (file: File) => void, disabled = false) {
  const [over, setOver] = useState(false);
  const carriesFile = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFile(event)) return;
        event.preventDefault(); // else the browser opens the file
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      },
    },
  };
}
