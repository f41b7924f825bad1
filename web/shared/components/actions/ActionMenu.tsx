import { Ellipsis } from 'lucide-react';
import type { MenuAction } from '../../overlays/ActionItems';
import { overlay } from '../../lazy';
import { useMenu } from '../../use-menu';
import { IconAction } from './IconAction';

const ActionItems = overlay(async () => (await import('../../overlays/ActionItems')).ActionItems);

interface ActionMenuProps {
  /** Accessible name of the menu: 'Actions for Anna de Vries'. */
  name: string;
  actions: MenuAction[];
}

/** Menu of a row's actions behind a button with three dots. Renders nothing without actions. */
export function ActionMenu({ name, actions }: ActionMenuProps) {
  const { trigger, menu } = useMenu();
  if (actions.length === 0) return null;
  return (
    <>
      <IconAction name={name} icon={<Ellipsis size={16} />} {...trigger} />
      <ActionItems {...menu} name={name} actions={actions} />
    </>
  );
}
