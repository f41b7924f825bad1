import { entryPaths } from '#rules/entry-paths';
import { sitePaths } from '#rules/site-paths';
import type { Site } from '../pages/page';
import { frameTexts } from './texts';

export interface NavigationLink {
  to: string;
  label: string;
  /** Description of the page in a few words. */
  about?: string;
}

const industries: NavigationLink[] = [
  { to: sitePaths.industry('healthcare-medical'), label: 'Healthcare & Medical' },
  { to: sitePaths.industry('engineering-manufacturing'), label: 'Engineering & Manufacturing' },
  { to: sitePaths.industry('aec'), label: 'Architecture & Construction' },
  { to: sitePaths.industry('defense'), label: 'Defense' },
  { to: sitePaths.industry('education-training'), label: 'Education & Training' },
  { to: sitePaths.industry('entertainment-metaverse'), label: 'Entertainment & Metaverse' },
  { to: sitePaths.industry('digital-twins'), label: 'Digital Twins' },
  { to: sitePaths.industry('safety-security'), label: 'Safety & Security' },
  { to: sitePaths.industry('ports-airports'), label: 'Ports & Airports' },
];

/** Returns the four menus of the header, limited to pages that exist. Omits empty menus. */
export const menusOf = (site: Site, isSignedIn: boolean): { label: string; links: NavigationLink[] }[] =>
  [
    {
      label: frameTexts.products,
      links: [
        { to: sitePaths.products, label: frameTexts.allProducts },
        ...site.groups.map(({ slug, name, description }) => ({
          to: sitePaths.group(slug),
          label: name,
          about: description,
        })),
        { to: sitePaths.viewingTechnology, label: 'Viewing Technology', about: 'Which glasses, for whom, and why.' },
        { to: sitePaths.compare, label: 'Compare', about: 'Up to four products, line by line.' },
      ],
    },
    { label: frameTexts.industries, links: [{ to: sitePaths.solutions, label: 'Solutions' }, ...industries] },
    { label: frameTexts.news, links: [{ to: sitePaths.news, label: 'All news' }] },
    {
      label: frameTexts.company,
      links: [
        { to: sitePaths.about, label: 'About us' },
        { to: sitePaths.references, label: 'References' },
        { to: sitePaths.coCreate, label: 'Co-create' },
        // Specified: visible to visitors only.
        ...(isSignedIn ? [] : [{ to: sitePaths.whatIsHologram, label: 'What is a hologram?' }]),
        { to: sitePaths.partnerProgram, label: 'Partner program' },
        { to: sitePaths.resellers, label: 'Find a Reseller' },
        { to: sitePaths.careers, label: 'Careers' },
        { to: sitePaths.faq, label: 'FAQ' },
        { to: entryPaths.contact, label: 'Contact' },
      ],
    },
  ]
    .map(({ label, links }) => ({ label, links: links.filter(({ to }) => site.has(to)) }))
    .filter(({ links }) => links.length > 0);

/** Specified: returns the footer links, limited to pages that exist. */
export const footerLinks = (site: Site): NavigationLink[] =>
  [
    { to: sitePaths.partnerProgram, label: 'Become a Partner' },
    { to: sitePaths.resellers, label: 'Find a Reseller' },
    { to: sitePaths.news, label: frameTexts.news },
    { to: sitePaths.faq, label: 'FAQ' },
    { to: entryPaths.contact, label: 'Contact' },
    { to: sitePaths.privacy, label: 'Privacy Policy' },
    { to: sitePaths.terms, label: 'Terms & Conditions' },
  ].filter(({ to }) => site.has(to));
