import { MessageForm } from './MessageForm';

interface WriteToUsProps {
  heading: string;
  text: string;
  subject: string;
  /** Who writes does so for themselves: they are asked for no company. */
  personal?: boolean;
  /** Hints of the two fields. */
  message: string;
  file: string;
}

/** At the end of a page of the site: a message to us about what it tells, at `#write`. */
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
