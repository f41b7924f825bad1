import { createContext, use } from 'react';
import type { PunchOutView } from '#rules/procurement';

/** The portal of the current page. Clients and partners share their screens, as specified. */
export interface Portal {
  /** Base path: /dashboard for a client, /partners/dashboard for a partner, /punchout in a punch-out. */
  basePath: string;
  isPartner: boolean;
  /** The punch-out in whose session the pages are; absent in the portals. */
  punchOut?: PunchOutView;
}

export const PortalContext = createContext<Portal | null>(null);

/** Returns the portal of the current page. Throws outside a portal. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal is for pages inside a portal');
  return portal;
}
