import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';

interface MailFrameProps {
  html: string;
  name: string;
  scheme: 'light' | 'dark';
  /** True to allow pictures from the portal's own origin. */
  withPictures: boolean;
  /** True for the desktop layout, which is scaled down in a narrower frame. */
  isWide: boolean;
  /** Maximum height as a CSS value; a longer mail scrolls inside the frame. */
  height?: string;
  /** CSS class of the elements to highlight and scroll to, and their label. */
  marked?: { by: string; label: string };
}

/** Minimum width of the desktop layout of a mail, in pixels: its card and the margin around it. */
export const WIDE_MAIL = 640;
/** Initial height of the frame before the mail is measured, and maximum height, in pixels. */
const [FIRST, MOST] = [680, 20_000];
/** Distance between the top of the frame and a highlighted element after scrolling, in pixels. */
const ABOVE = 32;

/**
 * A mail in an iframe without scripts, forms and navigation. The iframe has the portal's origin, so that the page can
 * measure the mail and keep its scroll position when the mail is rendered again.
 */
export function MailFrame({ html, name, scheme, withPictures, isWide, height, marked }: MailFrameProps) {
  const [whole, setWhole] = useState(FIRST);
  const [room, setRoom] = useState(WIDE_MAIL);
  const [mail, setMail] = useState<Document | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const scale = isWide ? Math.min(1, room / WIDE_MAIL) : 1;
  useEffect(() => {
    const box = view.current!; // the ref is already null when the observer is disconnected
    const observer = new ResizeObserver(() => setRoom(box.offsetWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!mail?.body) return;
    const observer = new ResizeObserver(() =>
      setWhole(Math.min(MOST, Math.ceil(mail.body.getBoundingClientRect().height))),
    );
    observer.observe(mail.body);
    return () => observer.disconnect();
  }, [mail]);
  const styles = marked && marksOf(marked);
  useEffect(() => {
    if (!mail?.head || !styles) return;
    const added = mail.createElement('style');
    added.textContent = styles;
    mail.head.append(added);
    return () => added.remove();
  }, [mail, styles]);
  const by = marked?.by;
  useEffect(() => {
    const found = by && mail?.querySelector(`.${by}`)?.getBoundingClientRect();
    if (!found || !height) return;
    const { scrollTop, clientHeight } = view.current!;
    const [top, bottom, end] = [found.top * scale, found.bottom * scale, scrollTop + clientHeight];
    const isLong = bottom - top > clientHeight;
    const isSeen = isLong ? top < end && bottom > scrollTop : top >= scrollTop && bottom <= end;
    if (!isSeen) view.current!.scrollTo({ top: top - ABOVE });
  }, [mail, by, scale, height]);
  return (
    <Box ref={view} {...(height && { tabIndex: 0 })} sx={{ maxHeight: height, ...(height && scrolled) }}>
      <Box sx={{ height: whole * scale, overflow: 'hidden' }}>
        <Box
          component="iframe"
          title={name}
          sandbox="allow-same-origin"
          srcDoc={framed(html, scheme, withPictures)}
          onLoad={({ currentTarget }) => setMail((currentTarget as HTMLIFrameElement).contentDocument)}
          sx={{ display: 'block', border: 0, bgcolor: '#fff', transformOrigin: '0 0' }}
          style={{
            height: whole,
            ...(scale < 1 ? { width: WIDE_MAIL, transform: `scale(${scale})` } : { width: '100%' }),
          }}
        />
      </Box>
      {/* Space below the mail, so that its last elements can scroll to the top too. */}
      {marked && height && <Box sx={{ height: `calc(${height} - 120px)` }} />}
    </Box>
  );
}

const scrolled = { overflow: 'hidden auto', bgcolor: 'background.sunken' };

/**
 * Replaces the mail's colour scheme queries with the given scheme, and adds a policy that blocks all but inline styles
 * and, with `withPictures`, the portal's pictures and data URLs.
 */
function framed(html: string, scheme: 'light' | 'dark', withPictures: boolean): string {
  const sources = `default-src 'none'; style-src 'unsafe-inline'${withPictures ? `; img-src ${location.origin} data:` : ''}`;
  return html
    .replaceAll(/\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? 'all' : 'not all')
    .replaceAll(/light dark/g, scheme)
    .replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${sources}" />`);
}

function marksOf({ by, label }: { by: string; label: string }): string {
  const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);
  return `.${by} { position: relative; border-radius: 6px; outline: 2px solid ${color('--iris')}; outline-offset: 2px; }
    .${by}::after { content: ${JSON.stringify(label)}; position: absolute; top: -14px; right: -4px; padding: 2px 7px; border-radius: 4px;
      background: ${color('--iris')}; color: ${color('--surface')}; font: 600 11px/16px Inter, sans-serif; }`;
}
