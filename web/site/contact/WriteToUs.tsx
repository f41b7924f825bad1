import { MessageForm } from './MessageForm';

interface WriteToUsProps {
  heading: string;
  text: string;
  subject: string;
  /** True for a private message: the form does not ask for a company. */
  personal?: boolean;
  /** Hints of the two fields. */
  message: string;
  file: string;
}

/** Section at the end of a page of the site, at `#write`: a message to us about the topic of the page. */
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
