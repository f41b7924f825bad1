import { Ellipsis } from 'lucide-react';
import type { MenuAction } from '../../overlays/ActionItems';
import { overlay } from '../../parts';
import { useMenu } from '../../use-menu';
import { IconAction } from './IconAction';

const ActionItems = overlay(async () => (await import('../../overlays/ActionItems')).ActionItems);

interface ActionMenuProps {
  /** 'Actions for Anna de Vries'. */
  name: string;
  actions: MenuAction[];
}

/** What can be done with a row, behind three dots. Nothing when there is nothing to do. */
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
