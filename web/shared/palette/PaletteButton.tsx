import { Search } from 'lucide-react';
import { useState } from 'react';
import { overlay } from '../lazy';
import { type PaletteArea, usePaletteKey } from './palette';
import { paletteTexts } from './texts';

const Palette = overlay(async () => (await import('./Palette')).Palette);
const words = paletteTexts;

/** Search button in the top bar that opens the palette, like Ctrl-K. */
export function PaletteButton({ area }: { area: PaletteArea }) {
  const [open, setOpen] = useState(false);
  usePaletteKey(() => setOpen(true));
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Search size={15} />
        <span>{words.button}</span>
        <kbd aria-hidden>{words.shortcut}</kbd>
      </button>
      <Palette open={open} area={area} onClose={() => setOpen(false)} />
    </>
  );
}
