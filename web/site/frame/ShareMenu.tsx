import { Check, Link2, Mail, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { classes } from '../../shared/classes';
import { workTexts } from '../../shared/work-texts';
import { Disclosure } from './Disclosure';
import { useAbsolute } from './Head';
import { useIsOurs } from '../use-is-ours';

const words = workTexts.share;

/** Specified: the confirmation of a copy lasts 2 seconds, then the menu closes. */
const COPIED_MS = 2000;

/** Menu that shares the address of this page: LinkedIn, Facebook, e-mail, or the clipboard. `label` is shown beside the icon. */
export function ShareMenu({ label }: { label?: string }) {
  const absolute = useAbsolute();
  const { pathname, search } = useLocation();
  const isOurs = useIsOurs();
  const [copy, setCopy] = useState<'idle' | 'copied' | 'failed'>('idle');
  const list = useRef<HTMLUListElement>(null);
  // The server renders the same HTML for every query. The `saved` parameter is removed, because a saved comparison is
  // visible to its owner only.
  const address = absolute(pathname + (isOurs ? search.replace(/&saved=[^&]*/, '') : ''));
  const encoded = encodeURIComponent(address);
  useEffect(() => {
    if (copy !== 'copied') return;
    const timer = setTimeout(() => {
      setCopy('idle');
      const menu = list.current?.closest('details');
      if (!menu) return;
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      menu.open = false;
    }, COPIED_MS);
    return () => clearTimeout(timer);
  }, [copy]);
  const outside = { target: '_blank', rel: 'noopener noreferrer' };
  const take = () =>
    void navigator.clipboard.writeText(address).then(
      () => setCopy('copied'),
      () => setCopy('failed'),
    );
  return (
    <Disclosure
      group="site-menu"
      className={classes('site-menu at-end', label ? 'share-here' : 'site-share')}
      name={words.open}
      label={
        <>
          <Share2 size={label ? 16 : 17} />
          {label}
        </>
      }
    >
      <ul ref={list} className="site-links">
        <li>
          <a {...outside} href={`https://www.linkedin.com/sharing/share-offsite/?url=${encoded}`}>
            {words.linkedIn}
          </a>
        </li>
        <li>
          <a {...outside} href={`https://www.facebook.com/sharer/sharer.php?u=${encoded}`}>
            {words.facebook}
          </a>
        </li>
        <li>
          <a
            href={`mailto:?body=${encoded}`}
            onClick={({ currentTarget }) => {
              currentTarget.href = `mailto:?subject=${encodeURIComponent(document.title)}&body=${encoded}`;
            }}
          >
            <Mail size={16} />
            {words.email}
          </a>
        </li>
        <li>
          <button type="button" onClick={take}>
            {copy === 'copied' ? <Check size={16} /> : <Link2 size={16} />}
            <span aria-live="polite">
              {copy === 'copied' ? words.copied : copy === 'failed' ? words.failed : words.copy}
            </span>
          </button>
        </li>
      </ul>
    </Disclosure>
  );
}
