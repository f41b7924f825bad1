import { Suspense, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { breadcrumbList, Crumbs } from '../../frame/Crumbs';
import { Head, useAbsolute } from '../../frame/Head';
import { Chooser } from './Chooser';
import { keepChoice, keptChoice } from './choice';
import { chosenOf } from './compare';
import { LeftOut } from './LeftOut';
import type { CompareShown } from './show';
import { compareTexts as words } from './texts';
import { late } from '../../late';

const SideBySide = late(async () => (await import('./SideBySide')).SideBySide);
const Access = late(async () => (await import('./Access')).Access);

const crumbs = [
  { label: words.products, to: sitePaths.products },
  { label: words.compare, to: sitePaths.compare },
];

/** /compare?products=: up to four products side by side. `saved` is the id of the saved comparison that the page shows. */
export function ComparePage() {
  const { products } = useLoaderData<CompareShown>();
  const [query] = useSearchParams();
  const asked = query.get('products');
  const navigate = useNavigate();
  const absolute = useAbsolute();
  const [chooses, setChooses] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const chosen = chosenOf(asked ?? '', products);
  const ids = chosen.map(({ id }) => id);
  const named = ids.join(',');
  useEffect(() => {
    const kept = keptChoice();
    if (asked !== null) keepChoice(named.split(',').filter(Boolean));
    else if (kept.length > 0) void navigate(sitePaths.comparison(kept), { replace: true });
  }, [asked, named, navigate]);

  const go = (next: string[], saved = query.get('saved')) => {
    if (next.length < 2) title.current?.focus();
    keepChoice(next);
    void navigate(sitePaths.comparison(next, saved), { replace: true, preventScrollReset: true });
  };
  const isChoosing = chooses || chosen.length < 2;
  return (
    <>
      <Head
        title={words.title}
        description={words.description}
        picture="/pictures/card-compare.webp"
        data={[breadcrumbList(crumbs, absolute)]}
      />
      <div className="ink compare-hero">
        <div className="wrap">
          <Crumbs crumbs={crumbs} />
          <h1 ref={title} tabIndex={-1} className="h1">
            {words.title}
          </h1>
          {isChoosing && <p className="lead">{words.choose.text}</p>}
          <LeftOut products={products} />
        </div>
      </div>
      {isChoosing ? (
        <Chooser
          products={products}
          chosen={ids}
          onChoose={() => setChooses(true)}
          onDone={() => {
            setChooses(false);
            title.current?.focus();
          }}
        />
      ) : (
        <Suspense fallback={<div className="ink compare-waits" />}>
          <SideBySide products={products} chosen={chosen} onChange={go} />
        </Suspense>
      )}
      <Suspense>
        <Access products={products} ids={ids} />
      </Suspense>
    </>
  );
}
