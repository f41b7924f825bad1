import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import SvgIcon from '@mui/material/SvgIcon';
import { Check, Link2, Mail, Share2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { texts } from '../texts';
import { IconAction } from './IconAction';

const words = texts.share;

/** Spec 1 section 2: the confirmation of a copy lasts 2 seconds, then the menu closes. */
const COPIED_MS = 2000;

/** Passes the address of this page on: LinkedIn, Facebook, e-mail, or the clipboard. */
export function ShareMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [copy, setCopy] = useState<'idle' | 'copied' | 'failed'>('idle');
  const menuId = useId();
  useLocation(); // the address below is that of the page now shown
  const url = encodeURIComponent(location.href);
  const close = () => setAnchor(null);
  const open = (target: HTMLElement) => {
    setCopy('idle');
    setAnchor(target);
  };
  useEffect(() => {
    if (copy !== 'copied') return;
    const timer = setTimeout(() => setAnchor(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copy]);
  const outside = { component: 'a', target: '_blank', rel: 'noopener noreferrer', onClick: close } as const;
  return (
    <>
      <IconAction
        name={words.open}
        icon={<Share2 size={17} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => open(event.currentTarget)}
      />
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': words.open } }}
      >
        <MenuItem {...outside} href={`https://www.linkedin.com/sharing/share-offsite/?url=${url}`}>
          <LinkedInMark />
          {words.linkedIn}
        </MenuItem>
        <MenuItem {...outside} href={`https://www.facebook.com/sharer/sharer.php?u=${url}`}>
          <FacebookMark />
          {words.facebook}
        </MenuItem>
        <MenuItem
          component="a"
          href={`mailto:?subject=${encodeURIComponent(document.title)}&body=${url}`}
          onClick={close}
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
          <span role="status">{copy === 'copied' ? words.copied : copy === 'failed' ? words.failed : words.copy}</span>
        </MenuItem>
      </Menu>
    </>
  );
}

const mark = { fontSize: 16, color: 'text.tertiary' } as const;

const LinkedInMark = () => (
  <SvgIcon viewBox="0 0 16 16" sx={mark}>
    <path d="M2.6 1.4h10.8c.7 0 1.2.5 1.2 1.2v10.8c0 .7-.5 1.2-1.2 1.2H2.6c-.7 0-1.2-.5-1.2-1.2V2.6c0-.7.5-1.2 1.2-1.2zM3.5 6.5v5.8h1.8V6.5zm.9-2.9a1.05 1.05 0 1 0 0 2.1 1.05 1.05 0 0 0 0-2.1zM6.7 6.5v5.8h1.8V9.3c0-.9.4-1.4 1.1-1.4s1 .5 1 1.4v3h1.8V8.9c0-1.7-.9-2.5-2.1-2.5-.9 0-1.5.5-1.8 1v-.9z" />
  </SvgIcon>
);

const FacebookMark = () => (
  <SvgIcon viewBox="0 0 16 16" sx={mark}>
    <path d="M14.6 8a6.6 6.6 0 1 0-7.63 6.52V9.91H5.29V8h1.68V6.55c0-1.65.98-2.57 2.49-2.57.72 0 1.48.13 1.48.13v1.62h-.83c-.82 0-1.08.51-1.08 1.03V8h1.84l-.29 1.91H9.03v4.61A6.6 6.6 0 0 0 14.6 8z" />
  </SvgIcon>
);
