import { ArrowUpRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { entryPaths } from '#rules/entry-paths';
import { PARTNER_TIERS } from '#rules/partner-tier';
import { hasWords } from '#rules/search-fold';
import { sitePaths } from '#rules/site-paths';
import { redoChanges } from '../../early-changes';
import { Button } from '../../../shared/components/actions/Button';
import { Head } from '../../frame/Head';
import { useAsked } from '../page';
import { TextTop } from '../TextTop';
import type { Reseller } from '../source';
import { byCountry } from './by-country';
import { resellerTexts as words } from './texts';

/**
 * Returns the codes of the countries that match the search text by any of their names. The country data is loaded when
 * the user types.
 */
function useCountriesMeant(asked: string): string[] {
  const [meant, setMeant] = useState<string[]>([]);
  useEffect(() => {
    let isLeft = false;
    const find = async () => {
      if (asked.trim() === '') return [];
      const { countries, findCountries } = await import('../../../shared/country-words');
      return findCountries(countries, asked).map(({ code }) => code);
    };
    void find().then((found) => !isLeft && setMeant(found));
    return () => {
      isLeft = true;
    };
  }, [asked]);
  return meant;
}

/** /resellers: list of resellers by country, with a search. */
export function ResellersPage() {
  const resellers = useLoaderData<Reseller[]>();
  const [asked, ask] = useAsked();
  const parts = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const meant = useCountriesMeant(asked);
  const found = resellers.filter(({ name, city, countryName, countryCode }) => {
    const all = `${countryName} ${city} ${name}`;
    return (
      meant.includes(countryCode) || parts.every((part) => hasWords(all, part) || part === countryCode.toLowerCase())
    );
  });
  return (
    <>
      <Head title={words.title} description={words.description} picture="/pictures/card-resellers.webp" />
      <TextTop heading={words.heading} lead={words.lead} picture="/pictures/page-partner-program.webp" />
      <section className="section" aria-label={words.title}>
        <div ref={redoChanges} className="wrap narrow faq">
          <label className="needs-script">
            {words.search}
            <input type="search" value={asked} onChange={(event) => ask(event.target.value)} />
          </label>
          <p role="status" className={found.length > 0 ? 'small' : 'unseen'}>
            {parts.length > 0 && (found.length > 0 ? words.found(found.length) : words.noneFor(asked.trim()))}
          </p>
          {byCountry(found).map(({ code, name, resellers: there }) => (
            <section key={code} aria-labelledby={code}>
              <h2 className="h3" id={code}>
                {name}
              </h2>
              <ul className="openings resellers">
                {there.map((reseller) => (
                  <li key={`${reseller.name} ${reseller.city}`}>
                    <Listed reseller={reseller} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {found.length === 0 && <Nobody asked={asked.trim()} isCountry={meant.length > 0} />}
        </div>
      </section>
    </>
  );
}

function Listed({ reseller: { name, city, website, tier } }: { reseller: Reseller }) {
  const told = (
    <>
      <h3 className="h4">{name}</h3>
      <p className="secondary">{[city, words.tier(PARTNER_TIERS[tier].label)].filter(Boolean).join(' · ')}</p>
      {website && (
        <span className="link">
          {website}
          <ArrowUpRight size={15} />
        </span>
      )}
    </>
  );
  // Link to the reseller's own website: `nofollow` avoids endorsing it to search engines, and `noreferrer` hides which
  // page the visitor came from.
  return website ? (
    <a href={`https://${website}`} target="_blank" rel="noopener noreferrer nofollow">
      {told}
    </a>
  ) : (
    <div className="opening">{told}</div>
  );
}

interface NobodyProps {
  asked: string;
  /** True when the search text names a country; the message then says that we sell there directly. */
  isCountry: boolean;
}

const Nobody = ({ asked, isCountry }: NobodyProps) => (
  <div>
    <h2 className="h3">{asked ? words.noneFor(asked) : words.none}</h2>
    <p className="secondary">{isCountry || !asked ? words.noneText : words.noCountry}</p>
    <div className="cta">
      <Button size="large" href={entryPaths.contact}>
        {words.contact}
      </Button>
      <Button size="large" href={sitePaths.partnerProgram}>
        {words.become}
      </Button>
    </div>
  </div>
);
