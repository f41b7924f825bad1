import { useState, type DragEvent } from 'react';

/** Lets the user drop a file on an element; `over` is true while a file is dragged over it. */
export function useDrop(onFile: (file: File) => void, disabled = false) {
  const [over, setOver] = useState(false);
  const carriesFile = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFile(event)) return;
        event.preventDefault(); // prevents the browser from opening the file
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
