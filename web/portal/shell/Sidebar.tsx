import { NavLink } from 'react-router';
import { Brand } from '../../shared/components/frame/Brand';
import { part } from '../../shared/parts';
import { usePortal } from '../portal';
import { navigation } from './navigation';
import { SidebarUserMenu } from './UserMenu';

/** Of partners alone: clients load nothing of it. Its place is kept for it, and given up when it does not come. */
const TierCard = part(async () => (await import('./TierCard')).TierCard, {
  waiting: <div className="tier-card" />,
  failed: () => null,
});

const PlaceCount = part(async () => (await import('./PlaceCount')).PlaceCount, { waiting: null, failed: () => null });

/** The portal's places. In the page from 1200 px; in a drawer below, which `onNavigate` closes, with the user menu in the top bar. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const portal = usePortal();
  return (
    <div className="sidebar">
      <div className="sidebar-brand">
        <Brand />
      </div>
      {portal.isPartner && <TierCard />}
      <nav aria-label="Portal">
        {navigation(portal).map((group) => (
          <div key={group.key} role="group" aria-label={group.title}>
            {group.title && <div className="caption">{group.title}</div>}
            {group.links.map(({ to, label, icon: Icon, end, counted }) => (
              <NavLink key={to} to={to} end={end} onClick={onNavigate}>
                <Icon size={16} />
                {label}
                {counted && <PlaceCount counted={counted} />}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      {!onNavigate && <SidebarUserMenu />}
    </div>
  );
}
