import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import type { CatalogItem, Quote } from '../../../shared/api/schema';
import { Field } from '../../../shared/components/fields/Field';
import { Panel } from '../../../shared/components/frame/Panel';
import { plural } from '../../../shared/format';
import type { ConfiguredLine } from '../../../shared/builder/builder-state';
import { ordinalOf } from '../../../shared/builder/line-words';
import type { Buyer } from '../rules/draft-storage';
import { usePortal } from '../../portal';
import { UnpricedLine } from '../../punchout/UnpricedLine';
import { isPriced } from '../../punchout/use-returned';
import { BuyerPanel } from './BuyerPanel';
import { ReviewItem } from './ReviewItem';
import { builderTexts } from '../../../shared/builder/texts';
import type { DraftDispatch } from '../use-draft';
import { usePricing } from '../use-pricing';

const { reviewPage: words } = builderTexts;

/** Maximum length of the customer reference, as on the server. */
const MAX_REFERENCE = 200;

interface ReviewStepProps {
  buyer: Buyer;
  /** The saved quote that is being edited. */
  quote: Quote | undefined;
  lines: ConfiguredLine[];
  categories: Map<string, CatalogItem['category']>;
  reference: string;
  referenceError: string | null;
  dispatch: DraftDispatch;
  /** In a punch-out: saves and asks for a quote of the product at this index; undefined while it cannot be saved. */
  onAsk: ((index: number) => void) | undefined;
}

/** Step 3: the content of the quote as it will be sent, the customer reference, and the terms. */
export function ReviewStep({
  buyer,
  quote,
  lines,
  categories,
  reference,
  referenceError,
  dispatch,
  onAsk,
}: ReviewStepProps) {
  const { lines: priced } = usePricing();
  const { punchOut } = usePortal();
  const ordered = lines.map(({ line }) => line);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Panel title={words.items} aside={plural(lines.length, 'product')} flush>
        {lines.map((configured, index) => (
          <Fragment key={configured.line.key}>
            <ReviewItem
              configured={configured}
              ordinal={ordinalOf(ordered, configured.line)}
              priced={priced?.[index]}
              category={categories.get(configured.line.productId)}
            />
            {punchOut && priced?.[index] && !isPriced(priced[index]) && (
              <UnpricedLine
                name={configured.product.name}
                onAsk={onAsk && (() => onAsk(index))}
                onRemove={() => dispatch({ type: 'remove', key: configured.line.key })}
              />
            )}
          </Fragment>
        ))}
      </Panel>
      {!punchOut && (
        <>
          <Panel title={words.details}>
            <Box sx={{ maxWidth: 440 }}>
              <Field
                optional
                label={words.reference}
                hint={buyer ? words.referenceHintClient : words.referenceHint}
                error={reference.trim().length > MAX_REFERENCE ? words.referenceTooLong : (referenceError ?? undefined)}
                value={reference}
                onChange={(event) => dispatch({ type: 'reference', value: event.target.value })}
                autoComplete="off"
              />
            </Box>
          </Panel>
          <BuyerPanel buyer={buyer} quote={quote} />
          <Panel title={words.terms}>
            <Box component="ul" sx={{ display: 'grid', gap: 0.75 }}>
              {words.termsText.map((line) => (
                <Typography key={line} component="li" color="textSecondary">
                  {line}
                </Typography>
              ))}
            </Box>
          </Panel>
        </>
      )}
    </Box>
  );
}

/** True when the reference can be saved; otherwise its field shows an error. */
export const isReferenceValid = (reference: string): boolean => reference.trim().length <= MAX_REFERENCE;
