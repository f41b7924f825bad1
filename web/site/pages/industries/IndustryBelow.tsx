import { ArrowRight } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { pictureKind } from '#rules/pictures';
import { sitePaths } from '#rules/site-paths';
import { Photo } from '../../frame/Photo';
import { SiteLink } from '../../frame/SiteLink';
import { AccessBox } from '../AccessBox';
import { Questions } from '../Questions';
import type { IndustryShown } from './industries';
import { industryTexts as words } from './texts';

/** Lower part of an industry's page: a day of use, products that fit, a reference, questions. */
export function IndustryBelow() {
  const { scene, fits, scenePicture, reference, questions } = useLoaderData<IndustryShown>();
  return (
    <>
      <section className="section band" id="scene" aria-labelledby="scene-title">
        <div className="wrap scene">
          {scenePicture && (
            <Photo src={scenePicture} kind={pictureKind(scenePicture)} slot="(min-width: 1024px) 900px, 160vw" />
          )}
          <div>
            <h2 className="h1" id="scene-title">
              {scene.title}
            </h2>
            <ol className="day">
              {scene.steps.map((step) => (
                <li key={step.when}>
                  <span className="num">{step.when}</span>
                  <h3 className="h4">{step.title}</h3>
                  <p>{step.text}</p>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </section>
      {fits.length > 0 && <Fits />}
      <section className="section band" aria-label={words.reference}>
        <figure className="wrap reference">
          <blockquote>“{reference.words}”</blockquote>
          <figcaption>
            <b>{reference.who}</b>
            <span>{reference.role}</span>
            <span>{reference.company}</span>
          </figcaption>
        </figure>
      </section>
      <section className="section" aria-labelledby="questions">
        <div className="wrap narrow">
          <h2 className="h1" id="questions">
            {words.questions}
          </h2>
          <Questions questions={questions} open />
          <AccessBox />
        </div>
      </section>
    </>
  );
}

function Fits() {
  const { fits } = useLoaderData<IndustryShown>();
  return (
    <section className="section wrap" aria-labelledby="fits">
      <div className="section-head">
        <h2 className="h1" id="fits">
          {words.fits(fits.length)}
        </h2>
        <p className="secondary">{words.start}</p>
      </div>
      <ul className="fits">
        {fits.map(({ id, name, type, group, image, activeUsers, leadTime, why }) => (
          <li key={id}>
            <Photo className="pic" src={image} kind="product" slot="(min-width: 1024px) 280px, 100vw" />
            <div>
              <h3 className="h3">
                <SiteLink to={sitePaths.product(group, id)}>{name}</SiteLink>
              </h3>
              <p className="secondary">{type}</p>
              <dl>
                <div>
                  <dt>{words.users}</dt>
                  <dd className="num">{activeUsers === 'variable' ? words.anyNumber : activeUsers}</dd>
                </div>
                <div>
                  <dt>{words.leadTime}</dt>
                  <dd className="num">{words.weeks(leadTime)}</dd>
                </div>
              </dl>
            </div>
            <p className="why">{why}</p>
            <ArrowRight size={20} className="go" />
          </li>
        ))}
      </ul>
      <p className="after">
        <SiteLink className="link" to={sitePaths.products}>
          {words.all}
        </SiteLink>
      </p>
    </section>
  );
}

/** Key figures of the industry's products, from the catalogue. */
export function Figures() {
  const { figures } = useLoaderData<IndustryShown>();
  return (
    <dl className="figures">
      <div>
        <dt>{words.figures.users}</dt>
        <dd className="num">{figures.users}</dd>
      </div>
      <div>
        <dt>{words.figures.leadTime}</dt>
        <dd className="num">{figures.leadTime}</dd>
      </div>
      <div>
        <dt>{words.figures.products}</dt>
        <dd className="num">{figures.products}</dd>
      </div>
    </dl>
  );
}
