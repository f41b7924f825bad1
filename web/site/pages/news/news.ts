import type { Params } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import type { ArticleFront, Content, Topic } from '../../content/content-file';
import { articles, type Listed } from '../../content/lists';
import { wordsOf } from '../../frame/Prose';
import { newsTexts } from './texts';

const WORDS_A_MINUTE = 200;

/** Fields of an article that its card shows. */
export type ArticleCard = Pick<Listed<ArticleFront>, 'address' | 'title' | 'lead' | 'picture' | 'date' | 'topic'>;

const cardOf = ({ address, title, lead, picture, date, topic }: Listed<ArticleFront>): ArticleCard => ({
  address,
  title,
  lead,
  picture,
  date,
  topic,
});

/** Returns the latest articles except the article at the address `except`. */
export const latest = (count: number, except?: string): ArticleCard[] =>
  articles
    .filter(({ address }) => address !== except)
    .slice(0, count)
    .map(cardOf);

/** Topics that have articles, in the order of `newsTexts`. */
const topics = (Object.keys(newsTexts.topic) as Topic[]).filter((topic) => articles.some((one) => one.topic === topic));

export interface NewsShown {
  /** Topic of the listed articles; null for all articles. */
  topic: Topic | null;
  topics: Topic[];
  articles: ArticleCard[];
}

/** Returns the loader data of /news and /news/topics/:topic; null for an unknown topic. */
export function showNews({ topic: asked }: Params): NewsShown | null {
  const topic = topics.find((one) => one === asked) ?? null;
  if (asked !== undefined && topic === null) return null;
  return { topic, topics, articles: articles.filter((one) => topic === null || one.topic === topic).map(cardOf) };
}

export const topicAddresses = (): string[] => topics.map(sitePaths.newsTopic);

export interface ArticleShown extends Content<ArticleFront> {
  address: string;
  /** Reading time in minutes. */
  minutes: number;
  more: ArticleCard[];
}

/** Returns the loader data of /news/…. */
export const showArticle = (content: Content<ArticleFront>, address: string): ArticleShown => ({
  ...content,
  address,
  minutes: Math.max(1, Math.round(wordsOf(content.text).split(' ').length / WORDS_A_MINUTE)),
  more: latest(3, address),
});

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const xml = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');

/** Returns the news feed as RSS 2.0. */
export function newsFeed(origin: string): string {
  const absolute = (path: string) => xml(new URL(path, origin).href);
  const items = articles.map(
    ({ address, title, description, date }) =>
      `<item><title>${xml(title)}</title><link>${absolute(address)}</link><guid>${absolute(address)}</guid>` +
      `<pubDate>${new Date(date).toUTCString()}</pubDate><description>${xml(description)}</description></item>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` +
    `<title>${xml(newsTexts.feed)}</title><link>${absolute(sitePaths.news)}</link>` +
    `<description>${xml(newsTexts.description)}</description><language>en</language>` +
    `<atom:link href="${absolute(sitePaths.newsFeed)}" rel="self" type="application/rss+xml"/>` +
    `${items.join('\n')}</channel></rss>\n`
  );
}
