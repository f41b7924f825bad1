import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Columns3 } from 'lucide-react';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { useMenu } from '../../../shared/use-menu';
import { adminTexts } from '../../texts';

interface ColumnsMenuProps {
  columns: { key: string; label: string }[];
  hidden: string[];
  onHidden: (keys: string[]) => void;
}

/** Menu that shows and hides the columns of a table. */
export function ColumnsMenu({ columns, hidden, onHidden }: ColumnsMenuProps) {
  const { trigger, menu } = useMenu();
  const toggle = (key: string) =>
    onHidden(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]);
  return (
    <>
      <IconAction
        name={adminTexts.list.columns}
        icon={<Columns3 size={15} />}
        bordered
        style={{ height: 32, width: 32 }}
        {...trigger}
      />
      <Menu id={menu.id} anchorEl={menu.anchor} open={menu.open} onClose={menu.onClose}>
        {columns.map(({ key, label }) => (
          <MenuItem
            key={key}
            role="menuitemcheckbox"
            aria-checked={!hidden.includes(key)}
            onClick={() => toggle(key)}
            sx={{ gap: 1, pl: 0.75 }}
          >
            <Checkbox checked={!hidden.includes(key)} tabIndex={-1} disableRipple aria-hidden sx={{ p: '3px' }} />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
