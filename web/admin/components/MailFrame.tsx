import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';

interface MailFrameProps {
  html: string;
  name: string;
  scheme: 'light' | 'dark';
  /** It may show pictures of the portal's own. */
  withPictures: boolean;
  /** In pixels; as high as the mail without it. */
  height?: number;
  /** What stands out: a class of the mail, and what is said beside it. */
  marked?: { by: string; label: string };
}

/** Until a mail is there to be measured, and at the most: in pixels. */
const [FIRST, MOST] = [680, 20_000];

/**
 * A mail in a frame that runs no scripts, sends no forms, leads nowhere and asks for nothing. It is of our own origin so that it can be
 * measured: what is looked at stays in its place while the mail is drawn anew.
 */
export function MailFrame({ html, name, scheme, withPictures, height, marked }: MailFrameProps) {
  const [whole, setWhole] = useState(FIRST);
  const [mail, setMail] = useState<Document | null>(null);
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
  return (
    <Box
      component="iframe"
      title={name}
      sandbox="allow-same-origin"
      srcDoc={framed(html, scheme, withPictures)}
      onLoad={({ currentTarget }) => setMail((currentTarget as HTMLIFrameElement).contentDocument)}
      sx={{ display: 'block', width: '100%', height: height ?? whole, border: 0, bgcolor: '#fff' }}
    />
  );
}

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
