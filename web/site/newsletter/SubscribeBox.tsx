import { MailCheck } from 'lucide-react';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { newsletterEmailProblem } from '#rules/subscription';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { components } from '../../shared/api/schema.gen';
import { classes } from '../../shared/classes';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { Field } from '../../shared/components/fields/Field';
import { redoChanges } from '../early-changes';
import { newsletterTexts } from './texts';
import './newsletter.css';

const words = newsletterTexts.box;
/** Specified duration of the message after success, in milliseconds. */
const SHOWN_MS = 5000;

type Answer = components['schemas']['SubscribedDto'];

interface SubscribeBoxProps {
  title?: string;
  /** Initial value of the e-mail field. */
  email?: string;
}

/** Box to subscribe to the newsletter. A subscription starts only after the mailed link is opened and confirmed. */
export function SubscribeBox({ title = words.title, email: known = '' }: SubscribeBoxProps) {
  const titleId = useId();
  const [email, setEmail] = useState(known);
  const [website, setWebsite] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(setAnswer, SHOWN_MS, null);
    return () => clearTimeout(timer);
  }, [answer]);
  const send = async () => {
    setSending(true);
    try {
      // The box is on every page but rarely used, so the code of its API call is loaded on submit.
      const { subscribe } = await import('../../shared/api/newsletter');
      setAnswer(await subscribe({ email: email.trim(), source: 'footer', website }));
      setEmail(known);
    } catch (refusal) {
      const message = messageOf(refusal, words.failed);
      if (isApiError(refusal, 409)) setAnswer({ subscribed: true, message });
      else setError(message);
    }
    setSending(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = newsletterEmailProblem(email.trim());
    setError(problem ?? undefined);
    if (problem) event.currentTarget.querySelector('input')?.focus();
    else if (!isSending) void send();
  };
  return (
    <section className="newsletter-box" aria-labelledby={titleId}>
      <h2 id={titleId} className="h4">
        {title}
      </h2>
      <p className="secondary">{words.text}</p>
      <noscript>
        <p className="secondary">{words.noScript}</p>
      </noscript>
      <form
        ref={redoChanges}
        noValidate
        method="post"
        onSubmit={submit}
        aria-labelledby={titleId}
        className={classes('needs-script', answer && 'is-asked')}
      >
        <div className="newsletter-fields">
          <Field
            label={words.email}
            type="email"
            name="newsletter-email"
            autoComplete="email"
            placeholder={words.placeholder}
            value={email}
            error={error}
            onChange={(event) => {
              setEmail(event.target.value);
              setError(undefined);
            }}
          />
          <Button variant="contained" type="submit" busy={isSending}>
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
        {answer && (
          <Notice
            tone="success"
            icon={<MailCheck size={17} />}
            title={answer.subscribed ? words.done : words.asked.title}
          >
            {answer.subscribed ? answer.message : words.asked.text}
          </Notice>
        )}
      </div>
    </section>
  );
}
