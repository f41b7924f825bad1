import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Ellipsis } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { IconAction } from './IconAction';

export interface MenuAction {
  label: string;
  icon: ReactNode;
  /** Takes something away: in the colour of errors. */
  danger?: boolean;
  onSelect: () => void;
}

interface ActionMenuProps {
  /** 'Actions for Anna de Vries'. */
  name: string;
  actions: MenuAction[];
}

/** What can be done with a row, behind three dots. Nothing when there is nothing to do. */
export function ActionMenu({ name, actions }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  if (actions.length === 0) return null;
  return (
    <>
      <IconAction
        name={name}
        icon={<Ellipsis size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': name } }}
      >
        {actions.map(({ label, icon, danger, onSelect }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              onSelect();
            }}
            sx={danger ? { color: 'error.dark', '& svg': { color: 'inherit !important' } } : undefined}
          >
            {icon}
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
