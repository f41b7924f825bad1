import MenuItem from '@mui/material/MenuItem';
import { Check, Link2, Mail } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { workTexts } from '../work-texts';
import { DropMenu, type DropMenuProps } from './DropMenu';

const words = workTexts.share;

/** Specified: the confirmation of a copy lasts 2 seconds, then the menu closes. */
const COPIED_MS = 2000;

/** Menu of the ShareMenu with LinkedIn, Facebook, e-mail and clipboard. */
export function ShareItems(menu: DropMenuProps) {
  const [copy, setCopy] = useState<'idle' | 'copied' | 'failed'>('idle');
  const url = encodeURIComponent(location.href);
  const close = useEffectEvent(menu.onClose);
  useEffect(() => {
    if (copy !== 'copied') return;
    const timer = setTimeout(() => close(), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copy]);
  const outside = { component: 'a', target: '_blank', rel: 'noopener noreferrer', onClick: menu.onClose } as const;
  return (
    <DropMenu {...menu} label={words.open} onClosed={() => setCopy('idle')}>
      <MenuItem {...outside} href={`https://www.linkedin.com/sharing/share-offsite/?url=${url}`}>
        <Mark outline="M2.6 1.4h10.8c.7 0 1.2.5 1.2 1.2v10.8c0 .7-.5 1.2-1.2 1.2H2.6c-.7 0-1.2-.5-1.2-1.2V2.6c0-.7.5-1.2 1.2-1.2zM3.5 6.5v5.8h1.8V6.5zm.9-2.9a1.05 1.05 0 1 0 0 2.1 1.05 1.05 0 0 0 0-2.1zM6.7 6.5v5.8h1.8V9.3c0-.9.4-1.4 1.1-1.4s1 .5 1 1.4v3h1.8V8.9c0-1.7-.9-2.5-2.1-2.5-.9 0-1.5.5-1.8 1v-.9z" />
        {words.linkedIn}
      </MenuItem>
      <MenuItem {...outside} href={`https://www.facebook.com/sharer/sharer.php?u=${url}`}>
        <Mark outline="M14.6 8a6.6 6.6 0 1 0-7.63 6.52V9.91H5.29V8h1.68V6.55c0-1.65.98-2.57 2.49-2.57.72 0 1.48.13 1.48.13v1.62h-.83c-.82 0-1.08.51-1.08 1.03V8h1.84l-.29 1.91H9.03v4.61A6.6 6.6 0 0 0 14.6 8z" />
        {words.facebook}
      </MenuItem>
      <MenuItem
        component="a"
        href={`mailto:?subject=${encodeURIComponent(document.title)}&body=${url}`}
        onClick={menu.onClose}
      >
        <Mail size={16} />
        {words.email}
      </MenuItem>
      <MenuItem
        onClick={() =>
          void navigator.clipboard.writeText(location.href).then(
            () => setCopy('copied'),
            () => setCopy('failed'),
          )
        }
      >
        {copy === 'copied' ? <Check size={16} /> : <Link2 size={16} />}
        <span aria-live="polite">
          {copy === 'copied' ? words.copied : copy === 'failed' ? words.failed : words.copy}
        </span>
      </MenuItem>
    </DropMenu>
  );
}

const Mark = ({ outline }: { outline: string }) => (
  <svg viewBox="0 0 16 16" width={16} height={16} fill="currentColor" aria-hidden>
    <path d={outline} />
  </svg>
);
