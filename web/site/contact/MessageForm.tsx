import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useReader } from '../reader';
import { ContactForm, type ContactFormProps } from './ContactForm';
import { contactTexts as words } from './texts';

/** Contact form on a page of the site, replaced by a confirmation after sending. */
export function MessageForm(form: Pick<ContactFormProps, 'title' | 'subject' | 'personal' | 'hints'>) {
  const reader = useReader();
  const [thanks, setThanks] = useState<string | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (thanks !== null) answer.current?.focus();
  }, [thanks]);
  return (
    <>
      {thanks === null ? (
        <ContactForm {...form} reader={reader} onSent={setThanks} />
      ) : (
        <div ref={answer} tabIndex={-1} className="message-sent">
          <Notice tone="success" icon={<MailCheck size={17} />} title={words.sent.title}>
            {thanks}
          </Notice>
          <Button onClick={() => setThanks(null)}>{words.sent.another}</Button>
        </div>
      )}
      <noscript>
        <p className="secondary">{words.noScript(words.supportEmail)}</p>
      </noscript>
    </>
  );
}
