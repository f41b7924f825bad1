import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { formatDay } from '../../../shared/format';
import { breadcrumbList, Crumbs } from '../../frame/Crumbs';
import { Head, useAbsolute } from '../../frame/Head';
import { Prose, wordsOf } from '../../frame/Prose';
import { PageTop } from '../PageTop';
import type { OpeningShown } from './careers';
import { late } from '../../late';

/** The server renders its HTML; its script is loaded after those of the parts above it. */
const WriteToUs = late(async () => (await import('../../contact/WriteToUs')).WriteToUs);

const words = {
  careers: 'Careers',
  apply: 'Apply',
  write: {
    heading: 'Apply for this position',
    text: 'A few sentences are enough. A person reads them and answers within two weeks.',
    subject: (title: string) => `Application: ${title}`,
    message: 'Who you are, and something you built.',
    file: 'Your CV or portfolio.',
  },
  team: 'Team',
  place: 'Place',
  hours: 'Hours',
  posted: 'Posted',
};

/** /careers/…: an open position with an application form. */
export function OpeningPage() {
  const { address, title, description, card, team, place, country, hours, kind, posted, text } =
    useLoaderData<OpeningShown>();
  const absolute = useAbsolute();
  const crumbs = [
    { label: words.careers, to: sitePaths.careers },
    { label: title, to: address },
  ];
  const facts = [
    [words.team, team],
    [words.place, place],
    [words.hours, hours],
    [words.posted, formatDay(posted)],
  ];
  return (
    <>
      <Head
        title={title}
        description={description}
        picture={card}
        data={[
          breadcrumbList(crumbs, absolute),
          {
            '@type': 'JobPosting',
            title,
            description: wordsOf(text),
            datePosted: posted,
            employmentType: kind,
            hiringOrganization: { '@type': 'Organization', name: 'HoloPortal', sameAs: absolute('/') },
            jobLocation: {
              '@type': 'Place',
              address: { '@type': 'PostalAddress', addressLocality: place, addressCountry: country },
            },
            directApply: true,
          },
        ]}
      />
      <PageTop heading={title} lead={description} above={<Crumbs crumbs={crumbs} />}>
        <Button size="large" variant="lit" href="#write">
          {words.apply}
        </Button>
      </PageTop>
      <div className="column">
        <dl className="opening-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Prose text={text} />
      <Suspense>
        <WriteToUs
          heading={words.write.heading}
          text={words.write.text}
          subject={words.write.subject(title)}
          personal
          message={words.write.message}
          file={words.write.file}
        />
      </Suspense>
    </>
  );
}
