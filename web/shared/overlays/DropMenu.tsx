import Menu, { type MenuProps } from '@mui/material/Menu';
import { Styled } from '../Styled';

/** Props that tie a menu to its button. */
export interface DropMenuProps {
  id: string;
  anchor: HTMLElement | null;
  open: boolean;
  onClose: () => void;
}

interface Looks extends Pick<MenuProps, 'children'> {
  /** Accessible name of the list when the button does not provide it. */
  label?: string;
  /** Pixels. */
  width?: number;
  maxHeight?: string;
  /** Opens the menu above the button at its left edge; else below it at its right edge. */
  above?: boolean;
  /** Called after the menu has closed and its button has the focus again. */
  onClosed?: () => void;
}

/** A menu attached to a button. Its items must be direct children, because the arrow keys move through these. */
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
