import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useReader } from '../reader';
import { ContactForm } from './ContactForm';
import { contactTexts as words } from './texts';

interface WriteToUsProps {
  heading: string;
  text: string;
  subject: string;
  /** Hints of the two fields. */
  message: string;
  file: string;
}

/** At the end of a page of the site: a message to us about what it tells, at `#write`. */
export function WriteToUs({ heading, text, subject, ...hints }: WriteToUsProps) {
  const reader = useReader();
  const [thanks, setThanks] = useState<string | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (thanks !== null) answer.current?.focus();
  }, [thanks]);
  return (
    <section className="section band" id="write" aria-labelledby="write-heading">
      <div className="column write">
        <h2 className="h2" id="write-heading">
          {heading}
        </h2>
        <p className="secondary">{text}</p>
        {thanks === null ? (
          <ContactForm title={heading} reader={reader} subject={subject} hints={hints} onSent={setThanks} />
        ) : (
          <div ref={answer} tabIndex={-1} className="write-sent">
            <Notice tone="success" icon={<MailCheck size={17} />} title={words.sent.title}>
              {thanks}
            </Notice>
            <Button onClick={() => setThanks(null)}>{words.sent.another}</Button>
          </div>
        )}
        <noscript>
          <p className="secondary">{words.noScript(words.supportEmail)}</p>
        </noscript>
      </div>
    </section>
  );
}
