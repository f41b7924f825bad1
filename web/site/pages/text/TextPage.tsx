import { Suspense } from 'react';
import { Navigate, useLoaderData } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { formatDay } from '../../../shared/format';
import type { Content } from '../../content/content-file';
import { Head } from '../../frame/Head';
import { Prose } from '../../frame/Prose';
import { useReader } from '../../reader';
import { PageTop } from '../PageTop';
import { late } from '../../late';

/** The server renders its HTML; its script is loaded after those of the parts above it. */
const WriteToUs = late(async () => (await import('../../contact/WriteToUs')).WriteToUs);

/** Page for a text file of `content/`: the heading with its picture on a dark background, then the text. */
export function TextPage() {
  const {
    title,
    description,
    heading = title,
    lead,
    picture,
    card,
    action,
    updated,
    write,
    text,
  } = useLoaderData<Content>();
  return (
    <article>
      <Head title={title} description={description} picture={card ?? picture} />
      {picture ? (
        <PageTop heading={heading} lead={lead} picture={picture}>
          {action && (
            <Button size="large" variant="lit" href={action.to}>
              {action.label}
            </Button>
          )}
        </PageTop>
      ) : (
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
      )}
      <Prose text={text} />
      {write && (
        <Suspense>
          <WriteToUs {...write} />
        </Suspense>
      )}
    </article>
  );
}

/** Specified: /what-is-hologram is for visitors; a signed-in user is redirected to the products. */
export const WhatIsHologramPage = () => (useReader() ? <Navigate to={sitePaths.products} replace /> : <TextPage />);
