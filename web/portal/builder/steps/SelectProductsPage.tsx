import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useTransition } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { quoteQuery } from '../../../shared/api/quotes';
import type { CatalogItem, CatalogItemDetail, Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { nameOf } from '../../../shared/components/badges/QuoteId';
import { plural } from '../../../shared/format';
import { paths } from '#rules/paths';
import { useProfile } from '../../../shared/session/session';
import { LayoutTemplate } from 'lucide-react';
import { TemplatesDialog } from '../../quotes/templates/TemplatesDialog';
import { templateTexts } from '../../quotes/templates/texts';
import { usePortal } from '../../portal';
import { Offers } from '../../punchout/Offers';
import { BuilderFrame, ONE_COLUMN } from '../BuilderFrame';
import { configureLine, EMPTY_DRAFT, productQuantity, selectionOf } from '../../../shared/builder/builder-state';
import { addPath, configurePath, FROM_BUILDER, parsePreselection, selectPath } from '../rules/builder-url';
import { productsQuery } from '../../../shared/builder/catalogue';
import { CatalogueNotice } from '../catalogue-errors';
import { type Buyer, clearDraft, draftKey, loadDraft } from '../rules/draft-storage';
import { ProductList, ProductListSkeleton } from './ProductList';
import { ForWhom, useBuyer } from './ForWhom';
import { NextBar } from './NextBar';
import { QuoteSummary, type NextStep } from './QuoteSummary';
import { baseOf } from '../conflict/quote-changes';
import { builderTexts } from '../../../shared/builder/texts';
import { freshDraft, useDraft } from '../use-draft';
import { clientOf } from '../../quotes/client-of';
import { listWithError } from '../../quotes/list-history';
import { PricingProvider, pricingOf } from '../use-pricing';

const { summary: words, forWhom } = builderTexts;

/**
 * {base}/quotes/create: step 1, in which the user chooses products and quantities. `?editMode={quoteId}` adds them to
 * that quote.
 */
export function SelectProductsPage() {
  const [params] = useSearchParams();
  const quoteId = params.get('editMode');
  return quoteId ? <AddToQuote key={quoteId} quoteId={quoteId} /> : <SelectProducts key="new" quote={null} />;
}

function AddToQuote({ quoteId }: { quoteId: string }) {
  const { basePath } = usePortal();
  const { data: quote, error } = useQuery(quoteQuery(quoteId));
  if (error && !quote) return <Navigate {...listWithError(basePath, builderTexts.editing.failed)} />;
  return <SelectProducts quote={quote ?? { id: quoteId }} />;
}

/** @param quote the quote to which products are added (only its id while it is loading); null for a new quote */
function SelectProducts({ quote }: { quote: Quote | { id: string } | null }) {
  const { basePath, isPartner, punchOut } = usePortal();
  const { id: userId, company } = useProfile();
  const navigate = useNavigate();
  const [isLeaving, startLeaving] = useTransition();
  const [asked, setAsked] = useState(false);
  const products = useQuery(productsQuery);
  const key = draftKey(userId, quote ? `add:${quote.id}` : 'new');
  const [{ draft, client }, dispatch] = useDraft(key, (kept) => kept ?? freshDraft(EMPTY_DRAFT));
  const buyer = useBuyer(client);
  const isForNobody = !quote && buyer === undefined;
  const [tries, setTries] = useState(0);
  const refuse = () => setTries((before) => before + 1);
  usePreselection(products.data, (productIds) => dispatch({ type: 'preselect', productIds }));

  const known = new Map(products.data?.map((product) => [product.id, product]));
  const lines = draft.lines.flatMap((line) => {
    const product = known.get(line.productId);
    return product ? [configureLine(line, withoutOptions(product))] : [];
  });
  const isFailed = products.data === undefined && products.error !== null && !products.isFetching;
  const selection = selectionOf(lines.map(({ line }) => line));
  const inQuote = quote ? quoteLines(userId, quote) : [];

  const next: NextStep = {
    label: quote ? builderTexts.addToQuote : builderTexts.next,
    isDisabled: selection.length === 0 || isForNobody,
    hint: !products.data ? null : selection.length === 0 ? builderTexts.selectOne : isForNobody ? forWhom.choose : null,
    ...(isForNobody && selection.length > 0 && { onRefused: refuse }),
    busy: isLeaving,
    run: () => {
      if (quote) clearDraft(key);
      const to = quote ? addPath(basePath, quote.id, selection) : configurePath(basePath, selection);
      startLeaving(async () => navigate(to, { state: FROM_BUILDER }));
    },
  };
  const chosen = selection.length > 0 && (
    <>
      {plural(selection.length, 'product')}
      <Button size="small" variant="text" style={{ marginLeft: 8, marginRight: -8 }} onClick={() => setAsked(true)}>
        {words.clear}
      </Button>
    </>
  );
  const title = quote ? builderTexts.add : builderTexts.create;
  const list = { label: builderTexts.quotes, to: paths.quotes(basePath) };
  return (
    <PricingProvider
      lines={lines}
      isLoading={products.data === undefined}
      of={quote ? { quoteId: quote.id } : pricingOf(buyer ?? company)}
    >
      <BuilderFrame
        title={title}
        crumbs={
          quote
            ? [list, { label: nameOf(quote), to: paths.quote(basePath, quote.id) }, { label: title }]
            : [list, { label: title }]
        }
        back={
          quote
            ? { to: paths.editQuote(basePath, quote.id), label: builderTexts.backToQuote }
            : { to: paths.quotes(basePath), label: builderTexts.backToQuotes }
        }
        step={0}
        actions={
          !quote &&
          !punchOut && <TemplatesButton clientId={buyer?.id ?? null} onRefused={isForNobody ? refuse : undefined} />
        }
        selectTo={selectPath(basePath, quote?.id ?? null)}
        notices={
          products.error ? (
            <CatalogueNotice error={products.error} text={builderTexts.productsFailed} busy={products.isFetching} />
          ) : (
            punchOut && !quote && <Offers />
          )
        }
        aside={
          !isFailed && (
            <QuoteSummary
              productsOnly
              buyer={quote ? boughtBy(quote) : buyer}
              categories={new Map(products.data?.map(({ id, category }) => [id, category]))}
              aside={chosen}
              next={next}
            />
          )
        }
        bar={isFailed ? null : <NextBar next={next} />}
        isBusy={isLeaving}
      >
        {products.data === undefined ? (
          !isFailed && <ProductListSkeleton />
        ) : products.data.length === 0 ? (
          <EmptyState title={builderTexts.noMatches.title} text={builderTexts.noProducts} />
        ) : (
          <>
            {isPartner && !quote && (
              <Box sx={{ mb: 3, maxWidth: 420 }}>
                <ForWhom value={buyer} onChange={(one) => dispatch({ type: 'client', client: one })} tries={tries} />
              </Box>
            )}
            <ProductList
              products={products.data}
              quantityOf={(productId) => productQuantity(draft.lines, productId)}
              inQuote={(productId) => productQuantity(inQuote, productId)}
              onQuantity={(productId, quantity) => dispatch({ type: 'product', productId, quantity })}
            />
            <Typography
              variant="small"
              component="div"
              color="textTertiary"
              sx={{
                display: 'none',
                justifyContent: 'flex-end',
                alignItems: 'center',
                mt: 2,
                [ONE_COLUMN]: { display: 'flex' },
              }}
            >
              {chosen}
            </Typography>
          </>
        )}
        <ConfirmDialog
          open={asked}
          final
          title={words.clearTitle}
          text={words.clearText}
          confirm={words.clear}
          onConfirm={() => {
            setAsked(false);
            dispatch({ type: 'clear' });
          }}
          onClose={() => setAsked(false)}
        />
      </BuilderFrame>
    </PricingProvider>
  );
}

/** Returns the buyer of a quote; undefined while it is loading. */
const boughtBy = (quote: Quote | { id: string }): Buyer => ('company' in quote ? clientOf(quote) : undefined);

/** Button that opens the quote templates. Calls `onRefused` instead when no buyer is chosen. */
function TemplatesButton({ clientId, onRefused }: { clientId: string | null; onRefused?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<LayoutTemplate size={16} />} onClick={onRefused ?? (() => setOpen(true))}>
        {templateTexts.use.action}
      </Button>
      {open && <TemplatesDialog clientId={clientId} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Adds the products of the `products` parameter (ids separated by commas) to the draft once, and removes the parameter
 * from the address, so that a refresh does not add them again.
 */
function usePreselection(products: CatalogItem[] | undefined, preselect: (productIds: string[]) => void) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('products');
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (!products || asked === null || taken.current === asked) return;
    // The parameter is present in every render until the address changes; adding the products twice would cause an
    // endless loop.
    taken.current = asked;
    const wanted = parsePreselection(asked);
    preselect(products.flatMap(({ id }) => (wanted.includes(id) ? [id] : [])));
    setParams(
      (current) => {
        current.delete('products');
        return current;
      },
      { replace: true },
    );
  });
}

/** Returns the lines of the edited quote, including changes that are not saved. */
const quoteLines = (userId: string, quote: Quote | { id: string }) =>
  loadDraft(draftKey(userId, `edit:${quote.id}`))?.draft.lines ?? ('items' in quote ? baseOf(quote).draft.lines : []);

const withoutOptions = (product: CatalogItem): CatalogItemDetail => ({
  ...product,
  choices: [],
  priceConfigurations: product.priceConfigurations.map((configuration) => ({ ...configuration, options: [] })),
});
