import { useLoaderData } from 'react-router';
import { Head } from '../../frame/Head';
import { Prose } from '../../frame/Prose';
import { SiteLink } from '../../frame/SiteLink';
import { PageTop } from '../PageTop';
import type { CareersShown } from './careers';

const words = { openings: 'Open positions', none: 'There is no open position at the moment.' };

/** /careers: open positions, and how to apply. */
export function CareersPage() {
  const { title, description, heading, lead, picture, card, openings, text } = useLoaderData<CareersShown>();
  return (
    <>
      <Head title={title} description={description} picture={card ?? picture} />
      <PageTop heading={heading ?? title} lead={lead} picture={picture} />
      <section className="section" aria-labelledby="openings">
        <div className="column">
          <h2 className="h2" id="openings">
            {words.openings}
          </h2>
          {openings.length === 0 && <p className="secondary">{words.none}</p>}
          <ul className="openings">
            {openings.map(({ address, title: name, team, place, hours }) => (
              <li key={address}>
                <SiteLink to={address}>
                  <h3 className="h3">{name}</h3>
                  <p className="secondary">{[team, place, hours].join(' · ')}</p>
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="band">
        <Prose text={text} />
      </div>
    </>
  );
}
