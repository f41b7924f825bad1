import { useLoaderData } from 'react-router';
import { formatDay } from '../../../shared/format';
import type { ContentFile } from '../../content/content-file';
import { Head } from '../../frame/Head';
import { Prose } from '../../frame/Prose';

/** A page of `content/` that is a text: its heading over ink, then what the file says. */
export function TextPage() {
  const { title, description, heading = title, lead, picture, updated, text } = useLoaderData<ContentFile>();
  return (
    <article>
      <Head title={title} description={description} picture={picture} />
      <header className="ink text-head">
        <div className="column">
          <h1 className="h1">{heading}</h1>
          {lead && <p className="lead">{lead}</p>}
          {updated && (
            <p className="small">
              Last changed <time dateTime={updated}>{formatDay(updated)}</time>
            </p>
          )}
        </div>
      </header>
      <Prose text={text} />
    </article>
  );
}
