import {
  Clapperboard,
  Cog,
  DraftingCompass,
  GraduationCap,
  HeartPulse,
  Network,
  Shield,
  Ship,
  Siren,
  type LucideIcon,
} from 'lucide-react';
import { useLoaderData } from 'react-router';
import { pictureKind } from '#rules/pictures';
import { sitePaths } from '#rules/site-paths';
import { Photo } from '../../frame/Photo';
import { SiteLink } from '../../frame/SiteLink';
import { AccessBox } from '../AccessBox';
import { ArticleCards } from '../news/ArticleCards';
import type { Home } from './home';
import { homeTexts as words } from './texts';

/** Icons by file name in `content/industries/`. */
const ICONS: Record<string, LucideIcon> = {
  aec: DraftingCompass,
  defense: Shield,
  'digital-twins': Network,
  'education-training': GraduationCap,
  'engineering-manufacturing': Cog,
  'entertainment-metaverse': Clapperboard,
  'healthcare-medical': HeartPulse,
  'ports-airports': Ship,
  'safety-security': Siren,
};

/** Description of a day of use in an industry, beside a picture. */
export function Story() {
  const { story } = useLoaderData<Home>();
  if (!story) return null;
  const { address, name, picture, problem, scene } = story;
  return (
    <section className="section band" aria-labelledby="story">
      <div className="wrap scene">
        {picture && <Photo src={picture} kind="page" slot="(min-width: 1024px) 900px, 160vw" />}
        <div>
          <h2 className="h1" id="story">
            {scene.title}
          </h2>
          <p className="lead">{problem}</p>
          <ol className="day">
            {scene.steps.map(({ when, title, text }) => (
              <li key={when}>
                <span className="num">{when}</span>
                <h3 className="h4">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <p className="after">
            <SiteLink className="link" to={address}>
              {words.story.more(name)}
            </SiteLink>
          </p>
        </div>
      </div>
    </section>
  );
}

/** Lower part of the home page: industries, references, news. */
export function HomeBelow() {
  const { industries, references, articles } = useLoaderData<Home>();
  return (
    <>
      <section className="section wrap" aria-labelledby="industries">
        <div className="section-head">
          <h2 className="h1" id="industries">
            {words.industries.title}
          </h2>
          <p className="secondary">{words.industries.text}</p>
        </div>
        <ul className="industry-links">
          {industries.map(({ address, name }) => {
            const Icon = ICONS[address.slice(address.lastIndexOf('/') + 1)];
            return (
              <li key={address}>
                <SiteLink to={address}>
                  {Icon && <Icon size={18} />}
                  {name}
                </SiteLink>
              </li>
            );
          })}
        </ul>
      </section>
      <section className="section band" aria-labelledby="references">
        <div className="wrap">
          <h2 className="h1" id="references">
            {words.references.title}
          </h2>
          <ul className="tiles said">
            {references.map(({ company, place, picture, words: said, who }) => (
              <li key={company}>
                <Photo
                  className="pic"
                  src={picture}
                  kind={pictureKind(picture)}
                  slot="(min-width: 1024px) 390px, (min-width: 600px) 50vw, 100vw"
                />
                <blockquote>“{said}”</blockquote>
                <p className="small secondary">
                  {who} · {company}, {place}
                </p>
              </li>
            ))}
          </ul>
          <p className="after">
            <SiteLink className="link" to={sitePaths.references}>
              {words.references.more}
            </SiteLink>
          </p>
        </div>
      </section>
      <section className="section wrap" aria-labelledby="news">
        <h2 className="h1" id="news">
          {words.news.title}
        </h2>
        <ArticleCards articles={articles} level="h3" />
        <p className="after">
          <SiteLink className="link" to={sitePaths.news}>
            {words.news.more}
          </SiteLink>
        </p>
      </section>
      <div className="wrap section">
        <AccessBox />
      </div>
    </>
  );
}
