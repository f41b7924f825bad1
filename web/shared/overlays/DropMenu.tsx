import Menu, { type MenuProps } from '@mui/material/Menu';
import { Styled } from '../Styled';

/** Props that connect a menu to its button. */
export interface DropMenuProps {
  id: string;
  anchor: HTMLElement | null;
  open: boolean;
  onClose: () => void;
}

interface Looks extends Pick<MenuProps, 'children'> {
  /** Accessible name of the list, when the button does not name it. */
  label?: string;
  /** Width in pixels. */
  width?: number;
  maxHeight?: string;
  /**
   * Opens the menu above the button, aligned to its left edge; by default below the button, aligned to its right edge.
   */
  above?: boolean;
  /** Called after the menu has closed and the focus is back on its button. */
  onClosed?: () => void;
}

/** Menu of a button. Its items must be direct children, because the arrow keys move only through these. */
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
