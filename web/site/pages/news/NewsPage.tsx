import { Rss } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Head } from '../../frame/Head';
import { SiteLink } from '../../frame/SiteLink';
import { TextTop } from '../TextTop';
import { ArticleCards } from './ArticleCards';
import type { NewsShown } from './news';
import { newsTexts as words } from './texts';

/** /news and /news/topics/:topic: list of articles. */
export function NewsPage() {
  const { topic, topics, articles } = useLoaderData<NewsShown>();
  const title = topic ? `${words.title}: ${words.topic[topic]}` : words.title;
  return (
    <>
      <Head
        title={title}
        description={topic ? words.about[topic] : words.description}
        picture={topic ? `/pictures/card-news-${topic}.webp` : '/pictures/page-newsletter.webp'}
        feed={{ title: words.feed, address: sitePaths.newsFeed }}
      />
      <TextTop
        wide
        heading={topic ? words.topic[topic] : words.heading}
        lead={topic ? words.about[topic] : words.lead}
        picture="/pictures/page-newsletter.webp"
      />
      <section className="section wrap" aria-label={title}>
        <nav className="topics" aria-label={words.topics}>
          <Topic to={sitePaths.news} isThis={topic === null}>
            {words.allTopics}
          </Topic>
          {topics.map((one) => (
            <Topic key={one} to={sitePaths.newsTopic(one)} isThis={one === topic}>
              {words.topic[one]}
            </Topic>
          ))}
          <a href={sitePaths.newsFeed}>
            <Rss size={14} />
            RSS
          </a>
        </nav>
        <ArticleCards articles={articles} level="h2" featured={topic === null} first />
      </section>
    </>
  );
}

const Topic = ({ to, isThis, children }: { to: string; isThis: boolean; children: string }) => (
  <SiteLink to={to} aria-current={isThis ? 'page' : undefined}>
    {children}
  </SiteLink>
);
