import { useLoaderData, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { entryPaths } from '#rules/entry-paths';
import { sitePaths } from '#rules/site-paths';
import { askedText, canBeSearched, SEARCH_MOST } from '#rules/site-search';
import { redoChanges } from '../../early-changes';
import { Button } from '../../../shared/components/actions/Button';
import { Head } from '../../frame/Head';
import { SiteLink } from '../../frame/SiteLink';
import { useSite } from '../page';
import type { SiteHit } from '../source';
import { Found } from './Found';
import type { SearchShown } from './show';
import { searchTexts as words } from './texts';

/** /search?q=: results of the search. A plain form, which the browser submits when scripts are unavailable. */
export function SearchPage() {
  const { asked, hits } = useLoaderData<SearchShown>();
  const navigate = useNavigate();
  const isWaiting = useNavigation().state === 'loading';
  const wrong = asked === '' || canBeSearched(asked) ? null : asked.length > SEARCH_MOST ? words.long : words.short;
  return (
    <>
      <Head title={words.title} description={words.description} unlisted={asked !== ''} />
      <header className="ink text-head">
        <div className="wrap narrow">
          <h1 className="h1">{words.title}</h1>
          <form
            ref={redoChanges}
            key={asked}
            role="search"
            className="search-form"
            action={sitePaths.search}
            onSubmit={(event) => {
              event.preventDefault();
              const q = new FormData(event.currentTarget).get('q');
              void navigate(sitePaths.searchFor(askedText(q)));
            }}
          >
            <input
              type="search"
              name="q"
              aria-label={words.name}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? 'search-wrong' : undefined}
              autoComplete="off"
              placeholder={words.placeholder}
              maxLength={SEARCH_MOST}
              defaultValue={asked}
            />
            <Button variant="contained" size="large" type="submit" busy={isWaiting}>
              {words.submit}
            </Button>
          </form>
          {wrong && (
            <p id="search-wrong" className="search-wrong">
              {wrong}
            </p>
          )}
        </div>
      </header>
      <section className="section search-results" aria-label={words.results} aria-busy={isWaiting}>
        <div className="wrap narrow">
          <p role="status" className="secondary">
            {statusOf(asked, hits, wrong !== null)}
          </p>
          {hits === null ? (
            <Failed />
          ) : hits.length > 0 ? (
            <Hits hits={hits} />
          ) : (
            <Instead asked={!wrong && asked !== ''} />
          )}
        </div>
      </section>
    </>
  );
}

const statusOf = (asked: string, hits: SiteHit[] | null, isWrong: boolean): string => {
  if (asked === '' || isWrong) return words.hint;
  if (hits === null) return words.failed;
  return hits.length > 0 ? words.found(hits.length, asked) : words.none(asked);
};

const Hits = ({ hits }: { hits: SiteHit[] }) =>
  // Kinds in the order of their best hit.
  [...new Set(hits.map(({ kind }) => kind))].map((kind) => (
    <section key={kind} aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className="h6">
        {words.kinds[kind]}
      </h2>
      <ul>
        {hits
          .filter((hit) => hit.kind === kind)
          .map(({ address, title, snippet }) => (
            <li key={address}>
              <SiteLink to={address}>
                <span className="h4">
                  <Found parts={title} />
                </span>
                <span className="secondary">
                  <Found parts={snippet} />
                </span>
              </SiteLink>
            </li>
          ))}
      </ul>
    </section>
  ));

/** Shown when there are no hits: the product groups, and a contact link. */
function Instead({ asked }: { asked: boolean }) {
  const { groups } = useSite();
  return (
    <>
      {asked && <p className="secondary">{words.noneText}</p>}
      <ul>
        {groups.map(({ slug, name, description }) => (
          <li key={slug}>
            <SiteLink to={sitePaths.group(slug)}>
              <span className="h4">{name}</span>
              <span className="secondary">{description}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
      <div className="cta">
        <Button size="large" href={entryPaths.contact}>
          {words.contact}
        </Button>
      </div>
    </>
  );
}

function Failed() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="cta">
      <Button size="large" busy={state === 'loading'} onClick={() => void revalidate()}>
        {words.retry}
      </Button>
    </div>
  );
}
