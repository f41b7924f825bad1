import { useEffect } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { redoChanges } from '../../early-changes';
import type { Content, FaqFront } from '../../content/content-file';
import { Head } from '../../frame/Head';
import { nodesOf } from '../../frame/Prose';
import { useAsked } from '../page';
import { faqPage, Questions } from '../Questions';
import { TextTop } from '../TextTop';

const words = {
  search: 'Search the questions',
  none: (asked: string) => `No question has '${asked}' in it.`,
  found: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
};

/** /faq: questions by topic, with a search. */
export function FaqPage() {
  const { title, description, heading, lead, card, topics, text } = useLoaderData<Content<FaqFront>>();
  const [asked, ask] = useAsked();
  const { hash } = useLocation();
  useEffect(() => {
    const linked = document.getElementById(hash.slice(1));
    if (linked instanceof HTMLDetailsElement) linked.open = true;
  }, [hash]);
  const parts = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const found = topics
    .map(({ topic, questions }) => ({
      topic,
      questions: questions.filter(({ question, answer }) => {
        const all = `${topic} ${question} ${answer}`.toLowerCase();
        return parts.every((part) => all.includes(part));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <Head
        title={title}
        description={description}
        picture={card}
        data={[faqPage(topics.flatMap(({ questions }) => questions))]}
      />
      <TextTop heading={heading ?? title} lead={lead} picture="/pictures/page-viewing-technology.webp" />
      <section className="section" aria-label={title}>
        <div ref={redoChanges} className="wrap narrow faq">
          <label className="needs-script">
            {words.search}
            <input type="search" value={asked} onChange={(event) => ask(event.target.value)} />
          </label>
          <p role="status" className="small">
            {parts.length > 0 && (count === 0 ? words.none(asked.trim()) : words.found(count))}
          </p>
          {found.map(({ topic, questions }) => (
            <section key={topic} aria-label={topic}>
              <h2 className="h3">{topic}</h2>
              <Questions questions={questions} />
            </section>
          ))}
          <div className="lead">{nodesOf(text)}</div>
        </div>
      </section>
    </>
  );
}
