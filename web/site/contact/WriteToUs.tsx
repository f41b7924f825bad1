import { MessageForm } from './MessageForm';

interface WriteToUsProps {
  heading: string;
  text: string;
  subject: string;
  /** True for a private message, for which the form has no company field. */
  personal?: boolean;
  /** Hint below the message field. */
  message: string;
  file: string;
}

/** Contact form at the end of a page, at `#write`, for messages about the topic of the page. */
export const WriteToUs = ({ heading, text, subject, personal, ...hints }: WriteToUsProps) => (
  <section className="section band" id="write" aria-labelledby="write-heading">
    <div className="column write">
      <h2 className="h2" id="write-heading">
        {heading}
      </h2>
      <p className="secondary">{text}</p>
      <MessageForm title={heading} subject={subject} personal={personal} hints={hints} />
    </div>
  </section>
);
