import { pictureKind } from '#rules/pictures';
import { formatDay } from '../../../shared/format';
import { Photo } from '../../frame/Photo';
import { SiteLink } from '../../frame/SiteLink';
import type { ArticleCard } from './news';
import { newsTexts as words } from './texts';

/** Width of the featured picture, for `sizes`. */
const FEATURED = '(min-width: 1024px) 800px, (min-width: 600px) 50vw, 100vw';

interface ArticleCardsProps {
  articles: ArticleCard[];
  level: 'h2' | 'h3';
  /** True when the first article is visible without scrolling. */
  first?: boolean;
  /** True when the first article is shown larger, with its lead. */
  featured?: boolean;
}

/** Cards of news articles, each with its topic and date. */
export const ArticleCards = ({ articles, level: Title, first = false, featured = false }: ArticleCardsProps) => (
  <ul className={featured ? 'tiles featured' : 'tiles'}>
    {articles.map(({ address, title, lead, picture, date, topic }, place) => (
      <li key={address}>
        <SiteLink to={address}>
          <Photo
            className="pic"
            src={picture}
            kind={pictureKind(picture)}
            slot={featured && place === 0 ? FEATURED : '(min-width: 1024px) 390px, (min-width: 600px) 50vw, 100vw'}
            first={first && place === 0}
          />
          <p className="small">
            {words.topic[topic]} · <time dateTime={date}>{formatDay(date)}</time>
          </p>
          <Title className="h4">{title}</Title>
          {featured && place === 0 && <p className="secondary">{lead}</p>}
        </SiteLink>
      </li>
    ))}
  </ul>
);
