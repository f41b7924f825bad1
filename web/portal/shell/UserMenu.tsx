import { ChevronsUpDown } from 'lucide-react';
import { fullName, Initials } from '../../shared/components/badges/Initials';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { overlay } from '../../shared/lazy';
import { useProfile } from '../../shared/session/session';
import { workTexts } from '../../shared/work-texts';
import { useMenu } from '../../shared/use-menu';

const UserItems = overlay(async () => (await import('./UserItems')).UserItems);

/** User menu at the bottom of the sidebar; its button shows the user's name. */
export function SidebarUserMenu() {
  const profile = useProfile();
  const { trigger, menu } = useMenu();
  return (
    <>
      <button type="button" className="sidebar-user" {...trigger}>
        <Initials person={profile} />
        <span>
          <span className="no-wrap">{fullName(profile)}</span>
          <span className="caption no-wrap">{profile.company.name}</span>
        </span>
        <ChevronsUpDown size={15} aria-label={workTexts.accountMenu} />
      </button>
      <UserItems {...menu} />
    </>
  );
}

/** User menu in the top bar of a narrow screen; the open menu shows the user's name. */
export function HeaderUserMenu() {
  const profile = useProfile();
  const { trigger, menu } = useMenu();
  return (
    <>
      <button type="button" className="icon-button" {...trigger} style={{ marginRight: -6 }}>
        <Initials person={profile} />
        <VisuallyHidden>{`${workTexts.accountMenu}: ${fullName(profile)}`}</VisuallyHidden>
      </button>
      <UserItems {...menu} named />
    </>
  );
}
