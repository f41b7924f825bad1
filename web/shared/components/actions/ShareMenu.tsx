import { Share2 } from 'lucide-react';
import { overlay } from '../../lazy';
import { workTexts } from '../../work-texts';
import { useMenu } from '../../use-menu';
import { IconAction } from './IconAction';

const ShareItems = overlay(async () => (await import('../../overlays/ShareItems')).ShareItems);

/** Button with a menu that shares the address of the current page. */
export function ShareMenu() {
  const { trigger, menu } = useMenu();
  return (
    <>
      <IconAction name={workTexts.share.open} icon={<Share2 size={17} />} {...trigger} />
      <ShareItems {...menu} />
    </>
  );
}
