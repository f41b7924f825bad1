import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { contactTexts as words } from '../../contact/texts';
import type { Content } from '../../content/content-file';
import { Head } from '../../frame/Head';
import { nodesOf } from '../../frame/Prose';
import { late } from '../../late';
import { TextTop } from '../TextTop';

/** The server renders the form's HTML; its script is loaded after the first paint. */
const MessageForm = late(async () => (await import('../../contact/MessageForm')).MessageForm);

/** /contact: form for a message to support. The addresses of our offices are in the footer. */
export function ContactPage() {
  const { title, description, lead, card, text } = useLoaderData<Content>();
  return (
    <>
      <Head title={title} description={description} picture={card} />
      <TextTop heading={title} lead={lead} picture="/pictures/page-co-create.webp" />
      <section className="section wrap narrow contact-page" aria-label={title}>
        <Suspense>
          <div>
            <MessageForm title={title} />
          </div>
        </Suspense>
        <aside aria-label={words.otherWays}>
          <div className="secondary">{nodesOf(text)}</div>
          <div>
            <h2 className="h6">{words.direct}</h2>
            <a className="link" href={`mailto:${words.supportEmail}`}>
              {words.supportEmail}
            </a>
          </div>
        </aside>
      </section>
    </>
  );
}
