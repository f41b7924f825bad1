import { Plus } from 'lucide-react';
import type { Question } from '../content/content-file';
import { anchorOf } from './faq/anchor';

/** List of questions that expand to show their answers; uses the native `details` element. */
export const Questions = ({ questions, open = false }: { questions: Question[]; open?: boolean }) => (
  <div className="questions">
    {questions.map(({ question, answer }, at) => (
      <details key={question} id={anchorOf(question)} open={open && at === 0}>
        <summary>
          {question}
          <Plus size={18} />
        </summary>
        <p>{answer}</p>
      </details>
    ))}
  </div>
);

/** Returns the questions as schema.org data for search engines. */
export const faqPage = (questions: Question[]): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
