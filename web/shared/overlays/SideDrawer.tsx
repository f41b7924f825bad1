import Drawer from '@mui/material/Drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconAction } from '../components/actions/IconAction';
import { Styled } from '../Styled';
import { workTexts } from '../work-texts';
import { ink } from '../theme';

interface SideDrawerProps {
  open: boolean;
  onClose: () => void;
  label: string;
  /** Keeps the drawer dark in light mode too. */
  onInk: boolean;
  children: ReactNode;
}

/** Drawer with the sidebar, for windows that are too narrow to show it beside the page. */
export function SideDrawer({ open, onClose, label, onInk, children }: SideDrawerProps) {
  return (
    <Styled>
      <Drawer
        open={open}
        onClose={onClose}
        slotProps={{ paper: { sx: { width: 280, ...(onInk && { bgcolor: ink.bg }) }, 'aria-label': label } }}
      >
        <IconAction
          name={workTexts.closeMenu}
          icon={<X size={18} />}
          onClick={onClose}
          style={{ position: 'absolute', right: 8, top: 8, zIndex: 1, ...(onInk && { color: ink.text3 }) }}
        />
        {children}
      </Drawer>
    </Styled>
  );
}
