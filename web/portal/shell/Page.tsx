import type { ReactNode } from 'react';
import { Crumbs, type Crumb } from '../../shared/components/frame/Crumbs';
import { lazyWithRetry } from '../../shared/lazy';
import { usePortal } from '../portal';

const AgreementNotice = lazyWithRetry(async () => (await import('../partners/AgreementNotice')).AgreementNotice, {
  waiting: null,
  failed: () => null, // when it fails to load, the page still works
});

interface PageProps {
  /** Title of the browser tab. */
  title: string;
  crumbs: Crumb[];
  children: ReactNode;
}

/** Content of a page, up to 1160 px wide. Sets the title of the browser tab, and the breadcrumbs in the top bar. */
export function Page({ title, crumbs, children }: PageProps) {
  const { isPartner } = usePortal();
  return (
    <div className="page">
      <title>{`${title} · HoloPortal`}</title>
      <Crumbs crumbs={crumbs} />
      {isPartner && <AgreementNotice />}
      {children}
    </div>
  );
}
