import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleCheck, Download } from 'lucide-react';
import type { Quote } from '../../../shared/api/schema';
import { shortQuoteId } from '#rules/quote-name';
import { fullName } from '../../../shared/components/badges/Initials';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { formatDateTime, formatMoney } from '../../../shared/format';
import { productLines } from '../../../shared/quotes/lines';
import { useProfile } from '../../../shared/session/session';
import { texts } from '../../../shared/texts';
import { paths } from '#rules/paths';
import { usePortal } from '../../portal';
import { quoteTexts } from '../texts';
import { acceptedTexts } from './texts';
import { useQuoteActions } from './use-quote-actions';

const words = acceptedTexts.page;

interface AcceptedPlateProps {
  quote: Quote;
  acceptance: NonNullable<Quote['acceptance']>;
}

/** Confirmation of the agreement on a dark background: thanks, amount, names, and the binding document. */
export function AcceptedPlate({ quote, acceptance }: AcceptedPlateProps) {
  const { basePath } = usePortal();
  const profile = useProfile();
  const { download, outcome, dismiss } = useQuoteActions(quote);
  const products = productLines(quote.items);
  const isSigner = acceptance.signerName === fullName(profile);
  return (
    <>
      {outcome?.kind === 'error' && (
        <Notice tone="error" title={texts.error} onClose={dismiss} style={{ marginBottom: 16 }}>
          {outcome.message}
        </Notice>
      )}
      <Box component="section" aria-labelledby="agreed" sx={plate}>
        <Box component="img" src={products[0]?.item.product.image} alt="" width={1200} height={900} sx={picture} />
        <Box sx={{ position: 'relative', p: { xs: '0 16px 28px', sm: '40px 44px' }, maxWidth: 560 }}>
          <Typography variant="small" component="p" sx={{ display: 'flex', gap: 1, alignItems: 'center', color: INK2 }}>
            <CircleCheck size={16} color="#62D6A2" aria-hidden />{' '}
            {words.accepted(formatDateTime(acceptance.acceptedAt))}
          </Typography>
          <Typography id="agreed" variant="h1" sx={{ mt: 2, fontSize: { xs: 34 }, lineHeight: 1.12 }}>
            {isSigner ? words.thanks(profile.firstName) : words.thanksAll}
            <br />
            {words.agreed}
          </Typography>
          <Typography component="p" className="num" sx={{ mt: 2, fontSize: 26, lineHeight: '32px', fontWeight: 560 }}>
            {formatMoney(quote.total, quote.currency)}
          </Typography>
          <Typography component="p" sx={{ mt: 1, color: INK2, maxWidth: '46ch', overflowWrap: 'anywhere' }}>
            <Typography component="span" variant="mono" sx={{ color: 'var(--ink-text)' }}>
              {quote.number}
            </Typography>{' '}
            {[quote.customerReference, shortQuoteId(quote.id)].filter(Boolean).join(' · ')}
            <br />
            {products.map(({ item }) => words.product(item.product.name, item.quantity)).join(', ')}
          </Typography>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              mt: 3.5,
              '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
            }}
          >
            <Button
              variant="lit"
              size="large"
              icon={<Download size={16} />}
              busy={download.isPending}
              onClick={() => download.mutate()}
            >
              {quoteTexts.detail.download}
            </Button>
            <Button size="large" to={paths.quote(basePath, quote.id)}>
              {words.open}
            </Button>
          </Box>
        </Box>
      </Box>
    </>
  );
}

const INK2 = 'var(--ink-text2)';
const MELT =
  'linear-gradient(transparent, #000 7%, #000 80%, transparent), linear-gradient(90deg, transparent, #000 18%, #000 82%, transparent)';

/** Dark style in both themes, with matching colours for the controls. */
const plate = {
  '--bg': 'var(--ink-bg)',
  '--surface': 'var(--ink-surface)',
  '--hover': 'var(--ink-hover)',
  '--border': 'var(--ink-border)',
  '--border-strong': 'var(--ink-border-strong)',
  '--text': 'var(--ink-text)',
  '--text2': INK2,
  '--primary': '#F4F6FB',
  '--primary-hover': '#fff',
  '--on-primary': '#06080E',
  '--control': '#69758D',
  '--focus': '#94AAFF',
  colorScheme: 'dark',
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  alignItems: 'center',
  minHeight: { sm: 392 },
  mx: { xs: -2, sm: 0 },
  border: '1px solid var(--ink-border)',
  borderWidth: { xs: '1px 0', sm: '1px' },
  borderRadius: { xs: 0, sm: '14px' },
  bgcolor: 'var(--ink-bg)',
  color: 'var(--ink-text)',
} as const;

const picture = {
  position: { xs: 'relative', sm: 'absolute' },
  right: { sm: 0 },
  top: { sm: '50%' },
  transform: { sm: 'translateY(-48%)' },
  height: { xs: 'auto', sm: '112%' },
  width: { xs: '100%', sm: 'auto' },
  mb: { xs: '-40px', sm: 0 },
  aspectRatio: '4 / 3',
  maxWidth: 'none',
  maskImage: MELT,
  maskComposite: 'intersect',
} as const;
