import { pictureKind } from '#rules/pictures';
import { formatDay } from '../../../shared/format';
import { Photo } from '../../frame/Photo';
import { SiteLink } from '../../frame/SiteLink';
import type { ArticleCard } from './news';
import { newsTexts as words } from './texts';

interface ArticleCardsProps {
  articles: ArticleCard[];
  level: 'h2' | 'h3';
  /** True when the first article is in the first screen of the page. */
  first?: boolean;
}

/** Cards of articles, each with its topic and day. */
export const ArticleCards = ({ articles, level: Title, first = false }: ArticleCardsProps) => (
  <ul className="tiles">
    {articles.map(({ address, title, picture, date, topic }, place) => (
      <li key={address}>
        <SiteLink to={address}>
          <Photo
            className="pic"
            src={picture}
            kind={pictureKind(picture)}
            slot="(min-width: 1024px) 390px, (min-width: 600px) 50vw, 100vw"
            first={first && place === 0}
          />
          <p className="small">
            {words.topic[topic]} · <time dateTime={date}>{formatDay(date)}</time>
          </p>
          <Title className="h4">{title}</Title>
        </SiteLink>
      </li>
    ))}
  </ul>
);
