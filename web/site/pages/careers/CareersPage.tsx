import { ArrowRight } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { Head } from '../../frame/Head';
import { Prose } from '../../frame/Prose';
import { SiteLink } from '../../frame/SiteLink';
import { PageTop } from '../PageTop';
import type { CareersShown } from './careers';

const words = {
  openings: 'Open positions',
  none: 'There is no open position at the moment.',
  place: 'Place',
  hours: 'Hours',
};

/** /careers: open positions, and how to apply. */
export function CareersPage() {
  const { title, description, heading, lead, picture, card, openings, text } = useLoaderData<CareersShown>();
  return (
    <>
      <Head title={title} description={description} picture={card ?? picture} />
      <PageTop heading={heading ?? title} lead={lead} picture={picture} />
      <section className="section wrap" aria-labelledby="openings">
        <h2 className="h1" id="openings">
          {words.openings}
        </h2>
        {openings.length === 0 && <p className="secondary">{words.none}</p>}
        <ul className="positions">
          {openings.map(({ address, title: name, description: about, team, place, hours }) => (
            <li key={address}>
              <div>
                <p className="small">{team}</p>
                <h3 className="h3">
                  <SiteLink to={address}>{name}</SiteLink>
                </h3>
                <p>{about}</p>
              </div>
              <dl>
                <div>
                  <dt>{words.place}</dt>
                  <dd>{place}</dd>
                </div>
                <div>
                  <dt>{words.hours}</dt>
                  <dd>{hours}</dd>
                </div>
              </dl>
              <ArrowRight size={20} className="go" />
            </li>
          ))}
        </ul>
      </section>
      <div className="band in-columns">
        <Prose text={text} />
      </div>
    </>
  );
}
