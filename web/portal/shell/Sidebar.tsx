import { Link, useLocation } from 'react-router';
import { Brand } from '../../shared/components/frame/Brand';
import { lazyWithRetry } from '../../shared/lazy';
import { ThreadCount } from '../../shared/messages/ThreadCount';
import { usePortal } from '../portal';
import { isCurrent, navigation } from './navigation';
import { SidebarUserMenu } from './UserMenu';

/** Loaded only for partners. Its space is reserved while loading, and released when loading fails. */
const TierCard = lazyWithRetry(async () => (await import('./TierCard')).TierCard, {
  waiting: <div className="tier-card" />,
  failed: () => null,
});

const PlaceCount = lazyWithRetry(async () => (await import('./PlaceCount')).PlaceCount, {
  waiting: null,
  failed: () => null,
});

/**
 * Sidebar with links to the portal's pages. Below 1200 px, it is in a drawer that `onNavigate` closes, and the user
 * menu is in the top bar.
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
              const { to, label, icon: Icon, counted, hasThreads } = link;
              return (
                <Link
                  key={to}
                  to={to}
                  aria-current={isCurrent(link, pathname) ? 'page' : undefined}
                  onClick={onNavigate}
                >
                  <Icon size={16} />
                  {label}
                  {hasThreads && <ThreadCount />}
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
