import { createContext, use } from 'react';

/** Which portal a page stands in: customers and partners share their screens. As specified. */
export interface Portal {
  /** /dashboard for a client, /partners/dashboard for a partner. */
  basePath: string;
  isPartner: boolean;
}

export const PortalContext = createContext<Portal | null>(null);

/** The portal the page stands in. Throws outside one. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal is for pages inside a portal');
  return portal;
}
