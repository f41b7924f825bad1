import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { DropMenu, type DropMenuProps } from './DropMenu';

export interface MenuAction {
  label: string;
  icon: ReactNode;
  /** True for a destructive action, which has the error colour. */
  danger?: boolean;
  onSelect: () => void;
}

interface ActionItemsProps extends DropMenuProps {
  name: string;
  actions: MenuAction[];
}

/** Menu of actions that an ActionMenu opens. */
export function ActionItems({ name, actions, ...menu }: ActionItemsProps) {
  return (
    <DropMenu {...menu} label={name}>
      {actions.map(({ label, icon, danger, onSelect }) => (
        <MenuItem
          key={label}
          onClick={() => {
            menu.onClose();
            onSelect();
          }}
          sx={danger ? { color: 'error.dark', '& svg': { color: 'inherit !important' } } : undefined}
        >
          {icon}
          {label}
        </MenuItem>
      ))}
    </DropMenu>
  );
}
