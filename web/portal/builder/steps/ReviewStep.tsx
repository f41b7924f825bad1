import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CatalogItem } from '../../../shared/api/schema';
import { Field } from '../../../shared/components/fields/Field';
import { fullName } from '../../../shared/components/badges/Initials';
import { Panel } from '../../../shared/components/frame/Panel';
import { plural } from '../../../shared/format';
import { useProfile } from '../../../shared/session/session';
import type { ConfiguredLine } from '../../../shared/builder/builder-state';
import { ordinalOf } from '../../../shared/builder/line-words';
import { ReviewItem } from './ReviewItem';
import { builderTexts } from '../../../shared/builder/texts';
import type { DraftDispatch } from '../use-draft';
import { usePricing } from '../use-pricing';

const { reviewPage: words } = builderTexts;

/** The longest customer reference the server takes. */
const MAX_REFERENCE = 200;

interface ReviewStepProps {
  lines: ConfiguredLine[];
  categories: Map<string, CatalogItem['category']>;
  reference: string;
  referenceError: string | null;
  dispatch: DraftDispatch;
}

/** Step 3: everything as it will be sent, the customer's own reference, and the terms. */
export function ReviewStep({ lines, categories, reference, referenceError, dispatch }: ReviewStepProps) {
  const { company, email, ...person } = useProfile();
  const { lines: priced } = usePricing();
  const ordered = lines.map(({ line }) => line);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Panel title={words.items} aside={plural(lines.length, 'product')} flush>
        {lines.map((configured, index) => (
          <ReviewItem
            key={configured.line.key}
            configured={configured}
            ordinal={ordinalOf(ordered, configured.line)}
            priced={priced?.[index]}
            category={categories.get(configured.line.productId)}
          />
        ))}
      </Panel>
      <Panel title={words.details}>
        <Box sx={{ maxWidth: 440 }}>
          <Field
            optional
            label={words.reference}
            hint={words.referenceHint}
            error={reference.trim().length > MAX_REFERENCE ? words.referenceTooLong : (referenceError ?? undefined)}
            value={reference}
            onChange={(event) => dispatch({ type: 'reference', value: event.target.value })}
            autoComplete="off"
          />
        </Box>
      </Panel>
      <Panel title={words.client}>
        <Typography sx={{ fontWeight: 550 }}>{company?.name}</Typography>
        <Typography color="textSecondary">
          {fullName(person)}, {email}
        </Typography>
      </Panel>
      <Panel title={words.terms}>
        <Box component="ul" sx={{ display: 'grid', gap: 0.75 }}>
          {words.termsText.map((line) => (
            <Typography key={line} component="li" color="textSecondary">
              {line}
            </Typography>
          ))}
        </Box>
      </Panel>
    </Box>
  );
}

/** Whether a reference can be saved; the field says why not. */
export const isReferenceValid = (reference: string): boolean => reference.trim().length <= MAX_REFERENCE;
