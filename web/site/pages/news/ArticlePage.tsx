import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { pictureKind } from '#rules/pictures';
import { sitePaths } from '#rules/site-paths';
import { formatDay } from '../../../shared/format';
import { breadcrumbList } from '../../frame/Crumbs';
import { Head, useAbsolute } from '../../frame/Head';
import { Photo } from '../../frame/Photo';
import { Prose } from '../../frame/Prose';
import { SiteLink } from '../../frame/SiteLink';
import { ArticleCards } from './ArticleCards';
import type { ArticleShown } from './news';
import { newsTexts as words } from './texts';
import { late } from '../../late';

const ShareMenu = late(async () => (await import('../../frame/ShareMenu')).ShareMenu);

/** /news/…: an article, with links to other articles. */
export function ArticlePage() {
  const { title, description, lead, picture, card, alt, date, topic, author, minutes, text, more } =
    useLoaderData<ArticleShown>();
  return (
    <>
      <article>
        <Head
          title={title}
          description={description}
          picture={card ?? picture}
          kind="article"
          feed={{ title: words.feed, address: sitePaths.newsFeed }}
          data={useArticleData()}
        />
        <div className="article-top">
          <header className="ink">
            <div className="column">
              <p className="small">
                <SiteLink to={sitePaths.newsTopic(topic)}>{words.topic[topic]}</SiteLink>
                <span aria-hidden>·</span>
                <time dateTime={date}>{formatDay(date)}</time>
                <span aria-hidden>·</span>
                {words.minutes(minutes)}
              </p>
              <h1 className="h1">{title}</h1>
              <p className="lead">{lead}</p>
            </div>
          </header>
          <Photo
            className="article-picture"
            src={picture}
            kind={pictureKind(picture)}
            slot="(min-width: 1080px) 1000px, 100vw"
            alt={alt}
            first
          />
        </div>
        <Prose text={text} />
        <footer className="column article-end">
          <p>{words.writtenBy(author)}</p>
          <Suspense>
            <ShareMenu label={words.share} />
          </Suspense>
        </footer>
      </article>
      <section className="section band" aria-labelledby="more">
        <div className="wrap">
          <div className="between">
            <h2 className="h2" id="more">
              {words.more}
            </h2>
            <SiteLink className="link" to={sitePaths.news}>
              {words.all}
            </SiteLink>
          </div>
          <ArticleCards articles={more} level="h3" />
        </div>
      </section>
    </>
  );
}

/** Returns the article and its breadcrumb as schema.org data. */
function useArticleData(): object[] {
  const { address, title, description, picture, date, author } = useLoaderData<ArticleShown>();
  const absolute = useAbsolute();
  const crumbs = [
    { label: words.title, to: sitePaths.news },
    { label: title, to: address },
  ];
  return [
    breadcrumbList(crumbs, absolute),
    {
      '@type': 'NewsArticle',
      headline: title,
      description,
      image: [absolute(picture)],
      datePublished: date,
      dateModified: date,
      author: [{ '@type': 'Organization', name: `HoloPortal, ${author}`, url: absolute(sitePaths.about) }],
      publisher: { '@type': 'Organization', name: 'HoloPortal', logo: absolute('/icon-512.png') },
      mainEntityOfPage: absolute(address),
    },
  ];
}
