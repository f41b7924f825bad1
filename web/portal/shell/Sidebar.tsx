import { Link, useLocation } from 'react-router';
import { Brand } from '../../shared/components/frame/Brand';
import { lazyWithRetry } from '../../shared/lazy';
import { usePortal } from '../portal';
import { isCurrent, navigation } from './navigation';
import { SidebarUserMenu } from './UserMenu';

/** Only for partners: clients load nothing of it. Its space is reserved, and released when it fails to load. */
const TierCard = lazyWithRetry(async () => (await import('./TierCard')).TierCard, {
  waiting: <div className="tier-card" />,
  failed: () => null,
});

const PlaceCount = lazyWithRetry(async () => (await import('./PlaceCount')).PlaceCount, {
  waiting: null,
  failed: () => null,
});

/**
 * Links to the portal's pages. From 1200 px part of the page; below that in a drawer, which `onNavigate` closes, with
 * the user menu in the top bar.
 */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const portal = usePortal();
  const { pathname } = useLocation();
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
            {group.links.map((link) => {
              const { to, label, icon: Icon, counted } = link;
              return (
                <Link
                  key={to}
                  to={to}
                  aria-current={isCurrent(link, pathname) ? 'page' : undefined}
                  onClick={onNavigate}
                >
                  <Icon size={16} />
                  {label}
                  {counted && <PlaceCount counted={counted} />}
                </Link>
              );
            })}
          </div>
        ))}
      </nav>
      {!onNavigate && <SidebarUserMenu />}
    </div>
  );
}
