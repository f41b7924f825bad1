import { useLoaderData } from 'react-router';
import { Head } from '../../frame/Head';
import { Photo } from '../../frame/Photo';
import { nodesOf } from '../../frame/Prose';
import { SiteLink } from '../../frame/SiteLink';
import { AccessBox } from '../AccessBox';
import { PageTop } from '../PageTop';
import type { SolutionsShown } from './industries';

/** /solutions: the nine industries, each with a short description of its problem. */
export function SolutionsPage() {
  const { title, description, heading, lead, picture, text, industries } = useLoaderData<SolutionsShown>();
  return (
    <>
      <Head title={title} description={description} picture={picture} />
      <PageTop heading={heading ?? title} lead={lead} picture={picture} />
      <section className="section wrap" aria-label={title}>
        <div className="lead intro">{nodesOf(text)}</div>
        <ul className="tiles">
          {industries.map(({ address, name, problem, picture: image = '' }) => (
            <li key={address}>
              <SiteLink to={address}>
                <Photo
                  className="pic"
                  src={image}
                  kind="page"
                  slot="(min-width: 1024px) 390px, (min-width: 600px) 50vw, 100vw"
                />
                <h2 className="h4">{name}</h2>
                <p className="secondary">{problem}</p>
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
      <div className="wrap section">
        <AccessBox />
      </div>
    </>
  );
}
