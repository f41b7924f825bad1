import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { newsletterEmailProblem } from '#rules/subscription';
import { messageOf } from '../../shared/api/errors';
import { subscribe } from '../../shared/api/newsletter';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { Field } from '../../shared/components/fields/Field';
import { newsletterTexts } from './texts';
import './newsletter.css';

const words = newsletterTexts.box;
/** Specified: how long the message stands after success. */
const SHOWN_MS = 5000;

interface SubscribeBoxProps {
  title?: string;
  /** It has just been asked for. */
  autoFocus?: boolean;
}

/** Asks for the newsletter. Nobody is subscribed by it who does not confirm by the mailed link. */
export function SubscribeBox({ title = words.title, autoFocus }: SubscribeBoxProps) {
  const titleId = useId();
  const [email, setEmail] = useState('');
  const [website, setWebsite] = useState('');
  const [error, setError] = useState<string>();
  const asked = useMutation({
    mutationFn: () => subscribe({ email: email.trim(), source: 'footer', website }),
    onSuccess: () => setEmail(''),
    onError: (refusal) => setError(messageOf(refusal, words.failed)),
  });
  const { isSuccess, reset } = asked;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = newsletterEmailProblem(email.trim());
    setError(problem ?? undefined);
    if (problem) event.currentTarget.querySelector('input')?.focus();
    else if (!asked.isPending) asked.mutate();
  };
  return (
    <section className="newsletter-box" aria-labelledby={titleId}>
      <h2 id={titleId} className="h4">
        {title}
      </h2>
      <p className="secondary">{words.text}</p>
      <form noValidate onSubmit={submit} aria-labelledby={titleId} className={isSuccess ? 'is-asked' : undefined}>
        <div className="newsletter-fields">
          <Field
            label={words.email}
            type="email"
            name="newsletter-email"
            autoComplete="email"
            autoFocus={autoFocus}
            placeholder={words.placeholder}
            value={email}
            error={error}
            onChange={(event) => {
              setEmail(event.target.value);
              setError(undefined);
            }}
          />
          <Button variant="contained" type="submit" busy={asked.isPending}>
            {words.subscribe}
          </Button>
        </div>
        <label className="newsletter-robots" aria-hidden>
          {words.honeypot}
          <input
            type="text"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </label>
      </form>
      <div role="status" className="newsletter-status">
        {asked.isSuccess && (
          <Notice
            tone="success"
            icon={<MailCheck size={17} />}
            title={asked.data.subscribed ? words.done : words.asked.title}
          >
            {asked.data.subscribed ? asked.data.message : words.asked.text}
          </Notice>
        )}
      </div>
    </section>
  );
}
