import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { breadcrumbList, Crumbs } from '../../frame/Crumbs';
import { Head, useAbsolute } from '../../frame/Head';
import { nodesOf } from '../../frame/Prose';
import { PageTop } from '../PageTop';
import { faqPage } from '../Questions';
import { StartButton } from '../StartButton';
import type { IndustryShown } from './industries';
import { industryTexts as words } from './texts';
import { late } from '../../late';

/** The server renders its HTML; its script is loaded after those of the parts above it. */
const below = () => import('./IndustryBelow');
const Figures = late(async () => (await below()).Figures);
const IndustryBelow = late(async () => (await below()).IndustryBelow);

/** /industries/…: an industry with its problem, a day of use, suitable products, a reference and questions. */
export function IndustryPage() {
  const { address, title, description, heading, lead, picture, card, name, problem, text, questions } =
    useLoaderData<IndustryShown>();
  const absolute = useAbsolute();
  const crumbs = [
    { label: words.solutions, to: sitePaths.solutions },
    { label: name, to: address },
  ];
  return (
    <>
      <Head
        title={title}
        description={description}
        picture={card ?? picture}
        data={[breadcrumbList(crumbs, absolute), faqPage(questions)]}
      />
      <PageTop heading={heading ?? name} lead={lead} picture={picture} above={<Crumbs crumbs={crumbs} />}>
        <StartButton />
        <Button size="large" className="ghost" href="#scene">
          {words.scene}
        </Button>
      </PageTop>
      <section className="section wrap" aria-labelledby="problem">
        <div className="problem">
          <h2 className="h1" id="problem">
            {problem}
          </h2>
          <div className="lead">{nodesOf(text)}</div>
        </div>
        <Suspense>
          <Figures />
        </Suspense>
      </section>
      <Suspense>
        <IndustryBelow />
      </Suspense>
    </>
  );
}
