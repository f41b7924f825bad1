import Menu, { type MenuProps } from '@mui/material/Menu';
import { Styled } from '../Styled';

/** Of a menu, and of the button that it hangs on. */
export interface DropMenuProps {
  id: string;
  anchor: HTMLElement | null;
  open: boolean;
  onClose: () => void;
}

interface Looks extends Pick<MenuProps, 'children'> {
  /** Names the list where the button does not. */
  label?: string;
  /** Pixels. */
  width?: number;
  maxHeight?: string;
  /** Over the button, from its left edge; else below, to its right edge. */
  above?: boolean;
  /** Once it is gone, and the button has the focus again. */
  onClosed?: () => void;
}

/** A menu on its button. Its items are its children themselves, which the arrow keys go through. */
export function DropMenu({ anchor, label, width, maxHeight, above = false, onClosed, ...menu }: DropMenuProps & Looks) {
  return (
    <Styled>
      <Menu
        {...menu}
        anchorEl={anchor}
        anchorOrigin={above ? { vertical: 'top', horizontal: 'left' } : { vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={above ? { vertical: 'bottom', horizontal: 'left' } : { vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': label },
          paper: { sx: { width, maxHeight, ...(above && { mt: '-4px' }) } },
          transition: { onExited: onClosed },
        }}
      />
    </Styled>
  );
}
