import { Suspense } from 'react';
import { useSite } from '../pages/page';
import { footerLinks } from './navigation';
import { SiteLink } from './SiteLink';
import { frameTexts, offices } from './texts';
import { late } from '../late';

/** The server renders its HTML; its script is loaded after those of the parts above it. */
const SubscribeBox = late(async () => (await import('../newsletter/SubscribeBox')).SubscribeBox);

/** Specified: newsletter, two offices, and links. */
export function Footer() {
  const site = useSite();
  return (
    <footer className="site-footer" id="footer">
      <div className="wrap">
        <div className="site-footer-top">
          <Suspense>
            <SubscribeBox />
          </Suspense>
          {offices.map(({ name, address, email }) => (
            <div key={name}>
              <h2 className="h6">{name}</h2>
              <address>
                {address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
                <a className="link" href={`mailto:${email}`}>
                  {email}
                </a>
              </address>
            </div>
          ))}
        </div>
        <div className="site-footer-base small">
          <span>{frameTexts.copyright}</span>
          <nav aria-label={frameTexts.footer}>
            {footerLinks(site).map(({ to, label }) => (
              <SiteLink key={to} to={to}>
                {label}
              </SiteLink>
            ))}
          </nav>
        </div>
      </div>
    </footer>
  );
}
