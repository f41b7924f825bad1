import { useLoaderData } from 'react-router';
import { pictureKind } from '#rules/pictures';
import { sitePaths } from '#rules/site-paths';
import { Head } from '../../frame/Head';
import { Photo } from '../../frame/Photo';
import { Prose } from '../../frame/Prose';
import { SiteLink } from '../../frame/SiteLink';
import { PageTop } from '../PageTop';
import type { ReferencesShown } from './references';

const words = { uses: 'Uses', industry: 'Industry' };

/** /company/references: stories of customers, with quotes. */
export function ReferencesPage() {
  const { title, description, heading, lead, picture, stories, text } = useLoaderData<ReferencesShown>();
  return (
    <>
      <Head title={title} description={description} picture={picture} />
      <PageTop heading={heading ?? title} lead={lead} picture={picture} />
      <section className="section wrap stories" aria-label={title}>
        {stories.map((story) => (
          <Story key={story.company} story={story} />
        ))}
      </section>
      <div className="band">
        <Prose text={text} />
      </div>
    </>
  );
}

function Story({ story }: { story: ReferencesShown['stories'][number] }) {
  const { company, place, picture, title, text, words: said, who, uses, industryName, industry } = story;
  return (
    <article className="scene">
      <Photo className="pic" src={picture} kind={pictureKind(picture)} slot="(min-width: 1024px) 600px, 100vw" />
      <div>
        <p className="small secondary">
          {company}, {place}
        </p>
        <h2 className="h2">{title}</h2>
        <p className="secondary">{text}</p>
        <blockquote>
          “{said}” <cite>{who}</cite>
        </blockquote>
        <dl>
          {uses && (
            <div>
              <dt>{words.uses}</dt>
              <dd>
                <SiteLink className="link" to={sitePaths.product(uses.group, uses.id)}>
                  {uses.name}
                </SiteLink>
              </dd>
            </div>
          )}
          <div>
            <dt>{words.industry}</dt>
            <dd>
              <SiteLink className="link" to={sitePaths.industry(industry)}>
                {industryName}
              </SiteLink>
            </dd>
          </div>
        </dl>
      </div>
    </article>
  );
}
