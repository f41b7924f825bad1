import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';

interface MailFrameProps {
  html: string;
  name: string;
  scheme: 'light' | 'dark';
  /** It may show pictures of the portal's own. */
  withPictures: boolean;
  /** As on a wide screen: where there is no room for it, it is drawn smaller. */
  isWide: boolean;
  /** At the most, as CSS has it: a longer mail is scrolled within. */
  height?: string;
  /** What stands out and is scrolled to: a class of the mail, and what is said beside it. */
  marked?: { by: string; label: string };
}

/** From this width on a mail is laid out as on a wide screen: its card with the margin around it, in pixels. */
export const WIDE_MAIL = 640;
/** Until a mail is there to be measured, and at the most: in pixels. */
const [FIRST, MOST] = [680, 20_000];
/** What is scrolled to stands so far below the edge, in pixels. */
const ABOVE = 32;

/**
 * A mail in a frame that runs no scripts, sends no forms, leads nowhere and asks for nothing. It is of our own origin so that it can be
 * measured: what is looked at stays in its place while the mail is drawn anew.
 */
export function MailFrame({ html, name, scheme, withPictures, isWide, height, marked }: MailFrameProps) {
  const [whole, setWhole] = useState(FIRST);
  const [room, setRoom] = useState(WIDE_MAIL);
  const [mail, setMail] = useState<Document | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const scale = isWide ? Math.min(1, room / WIDE_MAIL) : 1;
  useEffect(() => {
    const box = view.current!; // the ref is empty before the observer has gone
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
      {/* So that also what stands last comes to the top. */}
      {marked && height && <Box sx={{ height: `calc(${height} - 120px)` }} />}
    </Box>
  );
}

const scrolled = { overflow: 'hidden auto', bgcolor: 'background.sunken' };

/** A mail asks the reader's machine for light or dark; here one of the two is chosen for it, and nothing may be loaded. */
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
